// Reports how long each test took, as lines of seconds, package and name, for the list of the slowest: a reporter of node's tests.
export default async function* times(events) {
  for await (const { type, data } of events) {
    const ended = (type === "test:pass" || type === "test:fail") && data.nesting === 0;
    if (ended) yield `${(data.details.duration_ms / 1000).toFixed(3)} web/test ${data.name}\n`;
  }
}
