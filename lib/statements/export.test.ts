import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { createPayment } from '@/lib/payments/create-payment';
import { exportRecords } from '@/lib/statements/export-records';
import { listRecords } from '@/lib/statements/list-records';
import type { RecordReply } from '@/lib/statements/schema';
import { aMarket, aPayment, asKey, type Market, splitOf } from '@/lib/testing/market';

const now = new Date('2026-11-21T03:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
let market: Market;
let caller: Caller;

const pay = async (at: Date) =>
  createPayment({ ...caller, now: at }, aPayment({ amount: 1_000, platform_details: splitOf([market.sellers[0] ?? '', 500, 50]) }));

beforeAll(async () => {
  market = await aMarket({ sellers: 1 });
  caller = { ...(await asKey(market.secretKey)), now };
  // two days, each with more records than one batch
  for (const minutes of [1_500, 1_490, 30, 20, 10]) await pay(minutesAgo(minutes));
});

/** The file in batches of four records; something happens after the first. */
async function fileDuring(input: object, happens: () => Promise<unknown>): Promise<RecordReply[]> {
  const rows: RecordReply[] = [];
  for await (const part of await exportRecords(caller, { id: market.id, ...input }, { all: 4, narrowed: 4 })) {
    if (rows.length === 0) await happens();
    rows.push(...part);
  }
  return rows;
}
const listed = async (input: object) => (await listRecords(caller, { id: market.id, per_page: 100, ...input })).data;

test('P01 PaginationDrift: while records come in, a file repeats none of its records and leaves none out', async () => {
  for (const [index, input] of [{}, { counterparty: market.sellers[0] }, { type: 'payment_transfer,platform_fee' }].entries()) {
    const before = await listed(input);
    // each later than the one before, by more than a slow call can shift its date
    expect(await fileDuring(input, () => pay(minutesAgo(8 - index)))).toEqual(before);
  }
});

test('what comes in dated before the record at which a part ended is in the next one, and in every balance from there', async () => {
  for (const [index, input] of [{}, { type: 'payment' }, { counterparty: market.sellers[0] }].entries()) {
    // today, and on a day that is already built
    const rows = await fileDuring(input, async () => {
      await pay(minutesAgo(25 + index));
      await pay(minutesAgo(1_495 + index));
    });
    const [first, then] = [rows.slice(0, 4), await listed(input)];
    const from = then.findIndex(({ id }) => id === first.at(-1)?.id);
    expect(rows.slice(4)).toEqual(then.slice(from + 1));
  }
});
