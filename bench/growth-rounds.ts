// One side of bench/growth.mjs: for every input line, one round of captures and reads on its market, with the times.
import { createInterface } from 'node:readline';
import { hashOfKey } from '@/lib/auth/key';
import { findKey } from '@/lib/auth/store';
import { pool } from '@/lib/db/pool';
import { listBalanceTransactions } from '@/lib/merchants/list-balance-transactions';
import { showBalance } from '@/lib/merchants/show-balance';
import { capturePayment } from '@/lib/payments/capture-payment';
import { createPayment } from '@/lib/payments/create-payment';
import { listPayments } from '@/lib/payments/list-payments';
import { showPayment } from '@/lib/payments/show-payment';
import { showPaymentLedger } from '@/lib/payments/show-payment-ledger';
import { showTimeline } from '@/lib/payments/timeline/show-timeline';
import { explainBalance } from '@/lib/statements/explain-balance';
import { listRecords } from '@/lib/statements/list-records';

const captures = 120;
const reads = 200;
const together = 4;

async function aCaller() {
  const found = await findKey(hashOfKey(process.env.MARKET_KEY ?? ''), 'test');
  if (!found) throw new Error('no such key');
  return { ...found, requestId: 'growth', locale: 'en' as const };
}

/** Milliseconds per call, with a few calls at a time. */
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
  const seller = platform_details.submerchants[0]?.submerchant_id;
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const filters = [
    {},
    { page: 10 },
    { type: 'refund' },
    { from: day(400), to: day(400) },
    { payment_id: data[0]?.id },
    { counterparty: seller },
  ];
  const periods = [{}, { from: day(700) }, { from: day(90), to: day(60) }];
  const shown = [showPayment, showPaymentLedger, showTimeline];
  return {
    capture: await timed(authorized, (id) => capturePayment(caller, { id })),
    balance: await timed(times(reads), () => showBalance(caller, page)),
    list: await timed(times(reads), async (index) => (index % 2 === 0 ? listPayments(caller, {}) : listBalanceTransactions(caller, page))),
    records: await timed(times(reads), (index) => listRecords(caller, { id: tenantId, per_page: 20, ...filters[index % filters.length] })),
    explain: await timed(times(reads), (index) => explainBalance(caller, { id: tenantId, ...periods[index % periods.length] })),
    payment: await timed(times(reads), (index) => (shown[index % shown.length] ?? showPayment)(caller, { id: data[0]?.id })),
  };
}

for await (const _ of createInterface({ input: process.stdin })) console.log(JSON.stringify(await round()));
await pool.end();
