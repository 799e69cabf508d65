// One process of bench/conversion.mjs, by SIDE: `pay` makes payments and reads pages at a steady pace, one line of figures for every input line;
// `convert` converts as the due work does, until it is killed or all is done; `prove` proves the ledger once; `days`
// makes the days of all balances, as a night does.
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { hashOfKey } from '@/lib/auth/key';
import { findKey } from '@/lib/auth/store';
import { newId } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { convertEntries } from '@/lib/jobs/convert-entries';
import { makeDays } from '@/lib/jobs/make-days';
import { violationsIn } from '@/lib/ledger/proof';
import { findViolations } from '@/lib/ledger/store';
import { listBalanceTransactions } from '@/lib/merchants/list-balance-transactions';
import { createPayment } from '@/lib/payments/create-payment';

const card = { type: 'credit_card', number: '4111111111111111', month: 12, year: 2030, verification_value: '123' };
const perSecond = Number(process.env.PER_SECOND ?? 50);
const percentile = (values: number[], share: number) => values.toSorted((one, two) => one - two)[Math.floor(values.length * share)] ?? 0;

let paid: number[] = [];
let read: number[] = [];
const refused: string[] = [];

async function aCaller(key: string) {
  const found = await findKey(hashOfKey(key), 'test');
  if (!found) throw new Error('no such key');
  return { ...found, requestId: newId(), locale: 'en' as const };
}

async function timed(into: number[], call: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await call().catch((error) => refused.push(String(error)));
  into.push(performance.now() - began);
}

/** Calls begin when they are due, however long the ones before them take. */
async function pay(markets: { key: string; sellers: string[] }[]): Promise<void> {
  const beganMs = performance.now();
  for (let n = 0; ; n++) {
    await wait(Math.max(0, beganMs + (n * 1_000) / perSecond - performance.now()));
    const { key, sellers } = markets[n % markets.length] ?? { key: '', sellers: [] };
    const submerchants = sellers.slice(0, 2).map((submerchant_id) => ({ submerchant_id, amount: 300, platform_fee: 30 }));
    const payment = { amount: 1_000, tax: 0, currency: 'JPY', payment_details: card, platform_details: { submerchants } };
    void timed(paid, async () => createPayment(await aCaller(key), payment));
    if (n % 10 === 0)
      void timed(read, async () => {
        const caller = await aCaller(key);
        const type = n % 20 === 0 ? { type: 'refund' } : {};
        return listBalanceTransactions(caller, { id: caller.actor.tenantId, currency: 'JPY', ...type });
      });
  }
}

async function figures(): Promise<void> {
  for await (const _ of createInterface({ input: process.stdin })) {
    const told = { payments: paid.length, refused: refused.length, reason: refused[0] ?? null };
    const times = { p50: percentile(paid, 0.5), p99: percentile(paid, 0.99), read95: percentile(read, 0.95) };
    console.log(JSON.stringify({ ...told, ...times }));
    paid = [];
    read = [];
  }
}

async function convert(): Promise<void> {
  for (let result = ''; result !== 'done'; await wait(100 * (1 + 0.3 * Math.random()))) {
    const [ran] = await convertEntries.run({ now: new Date(), signal: new AbortController().signal });
    result = ran?.result ?? '';
  }
}

const side = process.env.SIDE;
if (side === 'pay') await Promise.race([pay(JSON.parse(process.env.MARKETS ?? '[]')), figures()]);
if (side === 'convert') await convert();
if (side === 'days') await makeDays.run({ now: new Date(), signal: new AbortController().signal });
if (side === 'prove') console.log(JSON.stringify({ violations: violationsIn(await findViolations()) }));
await pool.end();
process.exit(0);
