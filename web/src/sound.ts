// The sound of a piece that is set down. It is made, not loaded: a knock of wood. It is off until a reader turns it on, and
// a browser plays no sound before the reader has pressed something on its page.

let context: AudioContext | undefined;

/** Prepares the sound, which a browser allows only while the reader presses something. */
export function allowSound(): void {
  context ??= new AudioContext();
  void context.resume();
}

/** Makes the first press of a key or a finger allow the sound that a reader has chosen on an earlier visit. */
export function allowSoundSoon(): void {
  ["pointerdown", "keydown"].forEach((press) => addEventListener(press, allowSound, { once: true }));
}

/** Plays the sound of a move: one knock, two where a piece is captured, and a higher one behind them in check. */
export function knock({ captures, check }: { captures: boolean; check: boolean }): void {
  if (context?.state !== "running") {
    return;
  }
  const now = context.currentTime + 0.01;
  strike(context, now, 210);
  if (captures) {
    strike(context, now + 0.085, 170);
  }
  if (check) {
    strike(context, now + 0.2, 640);
  }
}

/** One stroke of wood on wood: a short tone that falls, behind a click. */
function strike(on: AudioContext, at: number, pitch: number): void {
  const tone = on.createOscillator();
  const loudness = on.createGain();
  tone.frequency.setValueAtTime(pitch * 1.6, at);
  tone.frequency.exponentialRampToValueAtTime(pitch, at + 0.03);
  loudness.gain.setValueAtTime(0.0001, at);
  loudness.gain.exponentialRampToValueAtTime(0.5, at + 0.004);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.11);
  tone.connect(loudness).connect(on.destination);
  tone.start(at);
  tone.stop(at + 0.12);
}
