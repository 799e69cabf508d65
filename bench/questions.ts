// Reads on the market of bench/growth.mjs: the 95th percentile in milliseconds, by question.
import { pool } from '@/lib/db/pool';
import { slowest } from '@/lib/testing/load/large';
import { aKnownPayment, aKnownSeller, questionsOf } from '@/lib/testing/load/large-questions';
import { asRole } from '@/lib/testing/market';

const tenantId = process.env.MARKET_TENANT ?? '';
const [staff, known, seller] = await Promise.all([asRole('staff', tenantId), aKnownPayment(tenantId), aKnownSeller(tenantId)]);
const person = await asRole('seller', tenantId, seller);
const told: Record<string, number> = {};
for (const [question, call] of Object.entries(await questionsOf({ staff, person, known, seller }))) told[question] = await slowest(call);
console.log(JSON.stringify(told));
await pool.end();
