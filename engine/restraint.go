package engine

// A restraint is what one enemy piece asks of the moves of all pieces but the general.
// A move obeys it by entering allowed, or, if it leaves a point of bound, by entering boundTo.
type restraint struct {
	bound   PointSet
	boundTo PointSet
	allowed PointSet
}

// threats returns the enemy pieces that attack the general on g, or would if pieces stood otherwise.
func (p *Position) threats(g Point, enemy Side) PointSet {
	crossing := p.kinds[Rook].Or(p.kinds[Cannon]).And(crossLines[g])
	facing := p.kinds[General].And(fileLines[g])
	horses := p.kinds[Horse].And(horseOrigins[g])
	pawns := p.kinds[Pawn].And(pawnOrigins[enemy][g])
	return crossing.Or(facing).Or(horses).Or(pawns).And(p.sides[enemy])
}

// restraint returns what the enemy piece on x, one of the threats, asks.
func (p *Position) restraint(g, x Point) restraint {
	switch p.board[x].Kind() {
	case Pawn:
		return restraint{allowed: singles[x]}
	case Horse:
		leg := horseLeg(x, g)
		if p.board[leg] == 0 {
			return restraint{allowed: singles[x].Or(singles[leg])}
		}
		return restraint{bound: singles[leg], boundTo: singles[x], allowed: AllPoints}
	}
	between := betweens[g][x]
	screens := between.And(p.Occupied())
	if p.board[x].Kind() == Cannon {
		return cannonRestraint(between, screens, singles[x])
	}
	switch screens.Len() {
	case 0:
		return restraint{allowed: between.Or(singles[x])}
	case 1:
		return restraint{bound: screens, boundTo: between.Or(singles[x]), allowed: AllPoints}
	}
	return restraint{allowed: AllPoints}
}

// cannonRestraint keeps the number of screens between the general and the cannon from being 1.
func cannonRestraint(between, screens, cannon PointSet) restraint {
	gaps := between.Without(screens)
	switch screens.Len() {
	case 0:
		return restraint{allowed: AllPoints.Without(between)}
	case 1:
		return restraint{bound: screens, boundTo: AllPoints.Without(between), allowed: gaps.Or(cannon)}
	case 2:
		return restraint{bound: screens, boundTo: gaps.Or(cannon), allowed: AllPoints}
	}
	return restraint{allowed: AllPoints}
}

// restraints returns the points that the unbound pieces may enter, and the points whose pieces are bound: boundTo speaks for those.
func (p *Position) restraints(g Point) (allowed, bound PointSet) {
	allowed = AllPoints
	for xs := p.threats(g, p.turn.Other()); !xs.Empty(); {
		r := p.restraint(g, xs.Pop())
		allowed = allowed.And(r.allowed)
		bound = bound.Or(r.bound)
	}
	return allowed, bound
}

// boundTo returns the points that the piece on from may enter, whether it is bound or not.
func (p *Position) boundTo(g, from Point) PointSet {
	allowed := AllPoints
	for xs := p.threats(g, p.turn.Other()); !xs.Empty(); {
		r := p.restraint(g, xs.Pop())
		if r.bound.Has(from) {
			allowed = allowed.And(r.boundTo)
		} else {
			allowed = allowed.And(r.allowed)
		}
	}
	return allowed
}

// attacked says whether a general on g would be attacked by the enemy's pieces, if the board were occupied so.
// Advisors and elephants never reach the other side's palace.
func (p *Position) attacked(g Point, enemy Side, occupied PointSet) bool {
	for xs := p.threats(g, enemy); !xs.Empty(); {
		x := xs.Pop()
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
		default:
			if betweens[g][x].And(occupied).Empty() {
				return true
			}
		}
	}
	return false
}
