import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { wayOf } from '@/lib/money/methods';
import { cardBrands } from '@/lib/money/rates';
import { allPayments } from '@/lib/payments/export-payments';
import { paymentStatuses } from '@/lib/payments/payment';
import type { PaymentReply } from '@/lib/payments/schema';
import { searchPayments } from '@/lib/payments/search-payments';
import { watchPayments } from '@/lib/payments/watch-payments';
import { asRole, splitOf, testCard } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { runs } from '@/lib/testing/tier';

let shop: Shop;
let viewer: Caller;
let seller: Caller;
let operator: Caller;
let all: PaymentReply[];

const numbers = ['4111111111111111', '5555555555554444', '3530111333300000', '378282246310005', '30569309025904'];
const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
const list = (caller: Caller, input: object = {}) => searchPayments(caller, { per_page: 100, ...input });

beforeAll(async () => {
  shop = await aShop({ sellers: 3 });
  for (let index = 0; index < 26; index++) {
    const details = {
      amount: 1_000 + 500 * (index % 7),
      tax: index % 3 === 0 ? 100 : 0,
      capture: index % 4 !== 0,
      external_order_num: `O-${index % 5}`,
      payment_details: { ...testCard, number: numbers[index % numbers.length] },
      platform_details: splitOf([shop.sellers[index % 3] ?? '', 300 + (index % 6) * 100, 30]),
    };
    const id = await shop.pay(details);
    if (index % 8 === 0) await shop.cancel(id);
    if (index % 9 === 1) await shop.refund(id);
  }
  // many at one moment, so that only the id orders them
  await sql(
    `UPDATE "Payment" SET "createdAt" = date_trunc('second', "createdAt" AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' WHERE "tenantId" = $1`,
    [shop.id],
  );
  [viewer, seller, operator] = [
    await asRole('viewer', shop.id),
    await asRole('seller', shop.id, shop.sellers[0]),
    await asRole('operator', null),
  ];
  all = (await list(viewer)).data;
});

test('P01 PaginationDrift: every page of the screens’ list, and every part of the export, in one order', async () => {
  expect(all).toHaveLength(26);
  const ordered = all.toSorted((a, b) => (a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1));
  expect(all.map(({ id }) => id)).toEqual(ordered.map(({ id }) => id));
  for (const size of [1, 7, 20]) {
    const seen: string[] = [];
    for (let page = 1; page <= Math.ceil(26 / size); page++) seen.push(...ids(await searchPayments(viewer, { page, per_page: size })));
    expect(seen).toEqual(ordered.map(({ id }) => id));
  }
});

test('P02 PageAbuse: filters, pages and places that make no sense are refused by name', async () => {
  for (const [input, param] of [
    [{ page: 0 }, 'page'],
    [{ page: -1 }, 'page'],
    [{ page: 1e9 }, 'page'],
    [{ per_page: 101 }, 'per_page'],
    [{ per_page: 1e9 }, 'per_page'],
    [{ brand: 'visa,none' }, 'brand'],
    [{ brand: '' }, 'brand'],
    [{ amount_from: -1 }, 'amount_from'],
    [{ amount_to: 1.5 }, 'amount_to'],
    [{ amount_to: 1e12 }, 'amount_to'],
    [{ amount_from: '1,000' }, 'amount_from'],
  ] as const) {
    await expect(searchPayments(viewer, input)).rejects.toMatchObject({ status: 422, param });
  }
  for (const rows of [0, 501]) await expect(allPayments(viewer, { rows })).rejects.toMatchObject({ status: 422, param: 'rows' });
  for (const after of ['x', `2026-01-01T00:00:00Z`, `x ${all[0]?.id}`, `2026-01-01T00:00:00Z x`, "'; --"]) {
    await expect(allPayments(viewer, { after })).rejects.toMatchObject({ status: 422, param: 'after' });
  }
  await expect(watchPayments(viewer, { ids: Array(101).fill(all[0]?.id) })).rejects.toMatchObject({ status: 422 });
  await expect(watchPayments(viewer, { ids: ['x'] })).rejects.toMatchObject({ status: 422 });
});

test('by brand, and by what the customer pays, both ends included; for a seller by its own part', async () => {
  for (const brands of [['visa'], ['jcb', 'diners_club'], [...cardBrands]]) {
    const found = await list(viewer, { brand: brands.join(',') });
    expect(ids(found)).toEqual(all.filter(({ payment_details }) => brands.includes(wayOf(payment_details))).map(({ id }) => id));
    expect(found.total).toBe(found.data.length);
  }
  for (const [from, to] of [
    [1_100, 1_100],
    [1_500, 3_000],
    [undefined, 1_500],
    [3_600, undefined],
    [3_000, 1_000],
    [0, 0],
  ] as const) {
    const found = await list(viewer, { amount_from: from, amount_to: to });
    const expected = all.filter(({ total }) => total >= (from ?? 0) && total <= (to ?? 1e9));
    expect([found.total, ids(found)]).toEqual([expected.length, expected.map(({ id }) => id)]);
  }
  const own = (await list(seller)).data;
  const partOf = ({ platform_details }: PaymentReply) => platform_details?.submerchants[0]?.amount ?? 0;
  const found = await list(seller, { amount_from: 400, amount_to: 600 });
  expect(found.total).toBeGreaterThan(0);
  expect(ids(found)).toEqual(own.filter((payment) => partOf(payment) >= 400 && partOf(payment) <= 600).map(({ id }) => id));
  // the payment's total does not tell a seller anything
  expect((await list(seller, { amount_from: 1_000 })).total).toBe(0);
});

/** Filters as the screens build them. */
const filters = fc.record(
  {
    status: fc.subarray([...paymentStatuses], { minLength: 1 }).map((values) => values.join(',')),
    brand: fc.subarray([...cardBrands], { minLength: 1 }).map((values) => values.join(',')),
    external_order_num: fc.constantFrom('O-0', 'O-1', 'none'),
    seller: fc.nat(3),
    amount_from: fc.nat(4_000),
    amount_to: fc.integer({ min: 1_000, max: 5_000 }),
  },
  { requiredKeys: [] },
);

/** In pages of three, so that payments of one moment cross a page border. */
async function exported(caller: Caller, input: Record<string, unknown>): Promise<PaymentReply[]> {
  const parts: PaymentReply[][] = [];
  for await (const part of await allPayments(caller, { ...input, rows: 3 })) parts.push(part);
  expect(parts.every((part, index) => part.length === 3 || (part.length < 3 && index === parts.length - 1))).toBe(true);
  // a file has the shares besides
  return parts.flat().map(({ shares: _, ...payment }: PaymentReply) => payment as PaymentReply);
}

test('the export equals the list, for any filter and whoever asks', async () => {
  await fc.assert(
    fc.asyncProperty(filters, fc.constantFrom('viewer', 'seller', 'operator'), async ({ seller: index, ...rest }, who) => {
      const caller = { viewer, seller, operator }[who] ?? viewer;
      const named = index === undefined ? {} : { submerchant_id: shop.sellers[index] ?? shop.id };
      const input = { ...rest, ...named, ...(who === 'operator' && { merchant: shop.id }) };
      const listed = await list(caller, input);
      expect(listed.total).toBe(listed.data.length);
      expect(await exported(caller, input)).toEqual(listed.data);
    }),
    runs(40, 1_000),
  );
});

test('what has become of a list: changed in its place, and how many are new', async () => {
  const live = await aShop({ sellers: 1 });
  const caller = await asRole('viewer', live.id);
  const [one, two] = [await live.authorize(), await live.authorize()];
  const shown = ids(await list(caller, { status: 'authorized' }));
  expect(shown).toEqual([two, one]);
  const watch = (input: object = {}, as = caller) => watchPayments(as, { ids: shown, ...input });
  expect(await watch()).toMatchObject({ newer: 0, data: [{ id: two }, { id: one }] });
  await live.capture(one);
  const [three] = [await live.authorize(), await live.pay()];
  // still listed, although the filter does not match any more
  expect(await watch({ status: 'authorized' })).toMatchObject({
    newer: 1,
    data: [
      { id: two, status: 'authorized' },
      { id: one, status: 'captured' },
    ],
  });
  expect(await watch()).toMatchObject({ newer: 2 });
  expect(await watchPayments(caller, { ids: [] })).toMatchObject({ newer: 4, data: [] });
  // a payment that started earlier and was written later appears among the listed ones
  const [first] = await sql<{ at: Date }>('SELECT "createdAt" AS at FROM "Payment" WHERE id = $1', [one]);
  await sql('UPDATE "Payment" SET "createdAt" = $1 WHERE id = $2', [new Date((first?.at.getTime() ?? 0) + 1), three]);
  expect(await watch({ status: 'authorized' })).toMatchObject({ newer: 1 });
  // nothing about another merchant's payments
  expect(await watch({}, viewer)).toEqual({ newer: expect.any(Number), data: [] });
  expect(await watch({}, seller)).toMatchObject({ data: [] });
});
