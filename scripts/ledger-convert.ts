// How far the conversion of earlier entries is: npm run ledger:convert
// Pauses it, or lets it go on: npm run ledger:convert -- pause, npm run ledger:convert -- resume
import { pool } from '@/lib/db/pool';
import { findUnconverted, pauseConversion } from '@/lib/ledger/conversion/store';

const refusals = {
  none: 'There is nothing to convert: this installation has no earlier entries.',
  finished: 'There is nothing to pause: all entries were converted.',
};
const words: Record<string, boolean> = { pause: true, resume: false };

async function told(): Promise<string> {
  const unconverted = await findUnconverted();
  if (!unconverted) return 'Nothing is left to convert.';
  const left = `${unconverted.left} entries are still to be converted`;
  return unconverted.isPaused ? `${left}; paused.` : `${left}; due work does it.`;
}

async function main([word, ...more]: string[]): Promise<number> {
  if (word === undefined) {
    console.log(await told());
    return 0;
  }
  const pause = words[word];
  if (pause === undefined || more.length > 0) {
    console.error('Say nothing, or one of: npm run ledger:convert -- pause, npm run ledger:convert -- resume');
    return 1;
  }
  const result = await pauseConversion(pause);
  if (result === 'none' || result === 'finished') {
    console.error(refusals[result]);
    return 1;
  }
  if (result === 'already') {
    console.error(pause ? 'It is paused already.' : 'It is not paused.');
    return 1;
  }
  console.log(pause ? 'Paused: no step is under way, and none begins.' : 'It goes on within a minute.');
  console.log(await told());
  return 0;
}

const code = await main(process.argv.slice(2));
await pool.end();
process.exit(code);
