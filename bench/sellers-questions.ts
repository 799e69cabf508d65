// Reads of a platform's sellers and of the review queue: the 95th percentile in milliseconds.
import { pool } from '@/lib/db/pool';
import { slowest } from '@/lib/testing/load/large';
import { fillApplications, sellerQuestions } from '@/lib/testing/load/many-sellers';
import { asRole } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';

const sellers = Number(process.env.MARKET_SELLERS);
const [first = '', ...others] = (process.env.MARKET_TENANTS ?? '').split(',');
await fillApplications(first);
// the other platforms' applications all wait: five thousand in the queue
for (const other of others) await fillApplications(other, { allWait: true });
await sql('ANALYZE "Merchant"');
await sql('ANALYZE "Application"');
const told: Record<string, number> = {};
const questions = sellerQuestions(await asRole('staff', first), await asRole('operator', null), sellers);
for (const [question, ask] of Object.entries(questions)) {
  // the first round fills the caches
  await ask();
  told[question] = await slowest(ask);
}
console.log(JSON.stringify(told));
await pool.end();
