// A customer comes back from the acquirer's page before any notice of it.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Acquirer, Standing } from '@/lib/acquirers/acquirer';
import { AcquirerSilent, declineCodes, usualRetry } from '@/lib/acquirers/acquirer';
import { everything } from '@/lib/acquirers/capabilities';
import { connectOnly } from '@/lib/testing/fixtures/acquirer-calls';

type Read = (call: { reference: string }) => Promise<Standing>;
const there = { read: null as unknown as Read, reads: [] as string[] };
const pending: Standing = { reference: null, status: 'pending', total: 10_000, refunded: [], facts: {} };
const visa = { brand: 'visa', lastFour: '1111', month: 12, year: 2030 } as const;
const done: Acquirer['void'] = async ({ attemptId }) => ({ ok: true, reference: attemptId });
const acquirer: Acquirer = {
  name: 'komoju',
  can: { ...everything, cardInput: ['token', 'hosted'], threeDs: 'inside' },
  authorize: async ({ attemptId }) => ({
    ok: true,
    reference: `session/${attemptId}`,
    awaits: 'approval',
    facts: { redirect_url: 'https://acquirer.example.jp/s' },
  }),
  ...{ capture: done, void: done, refund: done },
  close: async () => null,
  verify: async () => ({ ok: true, reference: 'v' }),
  read: (call) => {
    there.reads.push(call.reference);
    return there.read(call);
  },
};
connectOnly(new Map([[acquirer.name, acquirer]]));

const { findPayPage } = await import('@/lib/payments/page/find-page');
const { splitOf } = await import('@/lib/testing/market');
const { aShop } = await import('@/lib/testing/shop');
const { sql } = await import('@/lib/testing/tables');
const { eventually } = await import('@/lib/testing/until');

let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  shop = await aShop();
});
afterEach(() => vi.restoreAllMocks());
beforeEach(() => {
  there.reads = [];
  there.read = async () => pending;
});

/** A payment whose customer types a card at the acquirer: its id and its page's. */
async function waits(overrides: object = {}) {
  const hosted = { type: 'credit_card', email: 'a@example.jp' };
  const asked = { amount: 10_000, tax: 0, currency: 'JPY', platform_details: splitOf(), payment_details: hosted, ...overrides };
  const { body } = await shop.post('/payments', asked);
  expect(body.status).toBe('pending');
  const [row] = await sql<{ page: string }>(`SELECT instrument ->> 'page' AS page FROM "Payment" WHERE id = $1`, [body.id]);
  return { id: body.id as string, page: row?.page ?? '' };
}
const comesBack = async (page: string) => (await findPayPage(page, true))?.page;

test('who comes back sees what is true at the acquirer, before any notice', async () => {
  const { id, page } = await waits();
  there.read = async ({ reference }) => ({ ...pending, reference: `p_${reference}`, status: 'captured', card: visa });
  expect(await comesBack(page)).toMatchObject({ state: 'paid', details: { type: 'credit_card' } });
  expect(await shop.payment(id)).toMatchObject({ status: 'captured', payment_details: { brand: 'visa', last_four_digits: '1111' } });
  // what has ended is not asked for again
  await comesBack(page);
  expect(there.reads).toHaveLength(1);
});

test('who gave up or was refused there sees that', async () => {
  const [given, refused] = [await waits(), await waits()];
  there.read = async () => ({ ...pending, status: 'cancelled' });
  expect(await comesBack(given.page)).toMatchObject({ state: 'cancelled' });
  there.read = async () => ({ ...pending, status: 'failed' });
  expect(await comesBack(refused.page)).toMatchObject({ state: 'declined', failure_code: 'other_error' });
});

test('who was refused there sees why, as whoever is refused here', async () => {
  for (const code of declineCodes) {
    const { id, page } = await waits();
    there.read = async () => ({ ...pending, status: 'failed', declined: { ok: false, code, retry: usualRetry[code], raw: code } });
    expect(await comesBack(page)).toMatchObject({ state: 'declined', failure_code: code });
    const retry = code === 'other_error' ? null : usualRetry[code];
    expect(await shop.payment(id)).toMatchObject({ status: 'failed', failure_code: code, failure_retry: retry });
    const [event] = await sql<{ data: object }>(`SELECT data FROM "Event" WHERE "resourceId" = $1 AND type = 'payment.failed'`, [id]);
    expect(event?.data).toMatchObject({ failure_code: code, failure_retry: retry });
  }
});

test('who only opens the page asks nobody', async () => {
  const { page } = await waits();
  expect((await findPayPage(page))?.page.state).toBe('open');
  expect(there.reads).toEqual([]);
});

test('while the acquirer does not answer, the page says what is known, and what it says later is followed', async () => {
  const { id, page } = await waits();
  let answer: (standing: Standing) => void = () => undefined;
  there.read = () => new Promise((resolve) => (answer = resolve));
  expect(await comesBack(page)).toMatchObject({ state: 'open' });
  answer({ ...pending, reference: 'p', status: 'captured', card: visa });
  await eventually(async () => expect((await shop.payment(id)).status).toBe('captured'));
});

test.each([
  ['is silent', () => Promise.reject(new AcquirerSilent())],
  ['fails', () => Promise.reject(new Error('no reply is like this'))],
])('where the acquirer %s, the page is as it was', async (_, read) => {
  const { page } = await waits();
  there.read = read;
  expect(await comesBack(page)).toMatchObject({ state: 'open' });
});

test('many at once, and again and again, ask once for each payment', async () => {
  const [one, other] = [await waits(), await waits()];
  // however slow the machine is
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const pages = Array.from({ length: 20 }, (_, at) => (at % 2 ? one : other).page);
  await Promise.all(pages.map(comesBack));
  await comesBack(one.page);
  expect(there.reads).toHaveLength(2);
});

test('a payment that an operator has marked as fraud asks for nothing', async () => {
  const { id, page } = await waits();
  await sql(`UPDATE "Payment" SET "fraudMarkedAt" = now() WHERE id = $1`, [id]);
  expect(await comesBack(page)).toMatchObject({ state: 'halted' });
  expect(there.reads).toEqual([]);
});
