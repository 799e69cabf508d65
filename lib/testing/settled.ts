/** What is due by now has come to its end: a result of a call, and the set of calls that goes after it. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
