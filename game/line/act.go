package line

// Act is a record.Record to emit, or an act that a room declares. Acts are values: the board carries them out in order, once the room has
// returned.
type Act any
