package line

// Act is one thing that a board does for what a room finds: it says a record.Record, or carries out an act that the room declares.
// Acts are values. The board carries them out in their order, once the room has returned.
type Act any
