// @ts-check
// npm run bench [-- payments growth sellers deliveries browser checkout conversion]: every figure that has a bar, one after the other, into bench/results.md.
import { end, fail, listenToSignals, logStep, run } from '../scripts/process-lifecycle.mjs';

const parts = {
  payments: 'run',
  growth: 'growth',
  sellers: 'sellers',
  deliveries: 'deliveries',
  browser: 'browser',
  checkout: 'checkout',
  conversion: 'conversion',
};

async function main() {
  listenToSignals();
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !Object.hasOwn(parts, name));
  if (unknown) throw new Error(`There is no part "${unknown}": take ${Object.keys(parts).join(', ')}.`);
  const failed = [];
  for (const [name, file] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    logStep(`— ${name}`);
    if ((await run(process.execPath, [`bench/${file}.mjs`], { env: process.env })) !== 0) failed.push(name);
  }
  if (failed.length > 0) logStep(`a bar was missed, or something failed: ${failed.join(', ')}`);
  await end(failed.length > 0 ? 1 : 0);
}

main().catch(fail);
