// One side of bench/growth.mjs: for every line it reads, a round of captures, balances and first pages on its market, and what each took.
import { createInterface } from 'node:readline';
import { hashOfKey } from '@/lib/auth/key';
import { findKey } from '@/lib/auth/store';
import { pool } from '@/lib/db/pool';
import { listBalanceTransactions } from '@/lib/merchants/list-balance-transactions';
import { showBalance } from '@/lib/merchants/show-balance';
import { capturePayment } from '@/lib/payments/capture-payment';
import { createPayment } from '@/lib/payments/create-payment';
import { listPayments } from '@/lib/payments/list-payments';

const captures = 120;
const reads = 200;
const together = 4;

async function aCaller() {
  const found = await findKey(hashOfKey(process.env.MARKET_KEY ?? ''), 'test');
  if (!found) throw new Error('no such key');
  return { ...found, requestId: 'growth', locale: 'en' as const };
}

/** Milliseconds for each call, a few of them at once. */
async function timed<Item>(items: readonly Item[], call: (item: Item) => Promise<unknown>): Promise<number> {
  const left = [...items];
  const began = performance.now();
  const work = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await call(item);
  };
  await Promise.all(Array.from({ length: together }, work));
  return (performance.now() - began) / items.length;
}

const card = { type: 'credit_card', number: '4111111111111111', month: 12, year: 2030, verification_value: '123' };
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

async function round() {
  const caller = await aCaller();
  const { tenantId } = caller.actor;
  const page = { id: tenantId, currency: 'JPY' };
  const { data } = await listPayments(caller, { status: 'captured', per_page: 1 });
  const platform_details = data[0]?.platform_details ?? { submerchants: [] };
  const amount = data[0]?.total ?? 1_000;
  const authorized: string[] = [];
  for (const _ of times(captures))
    authorized.push(
      (await createPayment(caller, { amount, tax: 0, currency: 'JPY', capture: false, payment_details: card, platform_details })).id,
    );
  return {
    capture: await timed(authorized, (id) => capturePayment(caller, { id })),
    balance: await timed(times(reads), () => showBalance(caller, page)),
    list: await timed(times(reads), async (index) => (index % 2 === 0 ? listPayments(caller, {}) : listBalanceTransactions(caller, page))),
  };
}

for await (const _ of createInterface({ input: process.stdin })) console.log(JSON.stringify(await round()));
await pool.end();
