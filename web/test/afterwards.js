// What a test leaves behind, cleared away in the right order.
const clearings = new WeakMap();

/** afterwards has something done when the test ends, what was begun last first: a page is closed before its boardd is. */
export function afterwards(t, clear) {
  const known = clearings.get(t);
  if (known) {
    known.push(clear);
    return;
  }
  const all = [clear];
  clearings.set(t, all);
  t.after(async () => {
    const failures = [];
    while (all.length > 0) await Promise.resolve().then(all.pop()).catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  });
}
