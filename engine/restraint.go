package engine

// A restraint is the demand of one enemy piece on the moves of all pieces but the general, lest the general be attacked.
// A move obeys it by entering allowed or, when it leaves a point of bound, by entering boundTo.
type restraint struct {
	allowed PointSet
	bound   PointSet
	boundTo PointSet
}

// threats returns the enemy pieces that attack a general on g, or would if pieces stood otherwise.
// Advisors and elephants are not among them: they never reach the other side's palace.
func (p *Position) threats(g Point) PointSet {
	enemy := p.turn.Other()
	crossing := p.kinds[Rook].Or(p.kinds[Cannon]).And(crossLines[g])
	facing := p.kinds[General].And(fileLines[g])
	horses := p.kinds[Horse].And(horseOrigins[g])
	pawns := p.kinds[Pawn].And(pawnOrigins[enemy][g])
	return crossing.Or(facing).Or(horses).Or(pawns).And(p.sides[enemy])
}

// attacked reports whether the mover's general would be attacked on g with these points occupied. An enemy piece on g
// itself counts as taken.
func (p *Position) attacked(g Point, occupied PointSet) bool {
	for threats := p.threats(g); !threats.Empty(); {
		x := threats.Pop()
		switch p.board[x].Kind() {
		case Pawn:
			return true
		case Horse:
			if !occupied.Has(horseLeg(x, g)) {
				return true
			}
		case Cannon:
			if betweens[g][x].And(occupied).Len() == 1 {
				return true
			}
		case Rook, General:
			if betweens[g][x].And(occupied).Empty() {
				return true
			}
		}
	}
	return false
}

// restraints returns the points that pieces may enter, and the points of bound pieces: allowedFrom has theirs.
func (p *Position) restraints(g Point) (allowed, bound PointSet) {
	allowed = AllPoints
	for threats := p.threats(g); !threats.Empty(); {
		r := p.restraint(g, threats.Pop())
		allowed = allowed.And(r.allowed)
		bound = bound.Or(r.bound)
	}
	return allowed, bound
}

// allowedFrom returns the points that the piece on from may enter, bound or not.
func (p *Position) allowedFrom(g, from Point) PointSet {
	allowed := AllPoints
	for threats := p.threats(g); !threats.Empty(); {
		r := p.restraint(g, threats.Pop())
		if r.bound.Has(from) {
			allowed = allowed.And(r.boundTo)
		} else {
			allowed = allowed.And(r.allowed)
		}
	}
	return allowed
}

// restraint returns the demand of the threat on x.
func (p *Position) restraint(g, x Point) restraint {
	switch p.board[x].Kind() {
	case Pawn:
		return restraint{allowed: singles[x]}
	case Horse:
		return p.horseRestraint(horseLeg(x, g), x)
	}
	between := betweens[g][x]
	screens := between.And(p.Occupied())
	if p.board[x].Kind() == Cannon {
		return cannonRestraint(between, screens, singles[x])
	}
	return rookRestraint(between, screens, singles[x])
}

// horseRestraint keeps the horse's leg occupied.
func (p *Position) horseRestraint(leg, horse Point) restraint {
	if p.board[leg] == 0 {
		return restraint{allowed: singles[leg].Or(singles[horse])}
	}
	return restraint{allowed: AllPoints, bound: singles[leg], boundTo: singles[horse]}
}

// rookRestraint keeps a piece between the general and the rook, or the other general.
func rookRestraint(between, screens, rook PointSet) restraint {
	switch screens.Len() {
	case 0:
		return restraint{allowed: between.Or(rook)}
	case 1:
		return restraint{allowed: AllPoints, bound: screens, boundTo: between.Or(rook)}
	}
	return restraint{allowed: AllPoints}
}

// cannonRestraint keeps the number of screens between the general and the cannon from being one.
func cannonRestraint(between, screens, cannon PointSet) restraint {
	gaps := between.Without(screens)
	switch screens.Len() {
	case 0:
		return restraint{allowed: AllPoints.Without(between)}
	case 1:
		return restraint{allowed: gaps.Or(cannon), bound: screens, boundTo: AllPoints.Without(between)}
	case 2:
		return restraint{allowed: AllPoints, bound: screens, boundTo: gaps.Or(cannon)}
	}
	return restraint{allowed: AllPoints}
}
