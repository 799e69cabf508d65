import { setTimeout } from 'node:timers/promises';
import { api } from '@/lib/testing/api';
import { aMarket, aPayment, splitOf } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';

type Call = Awaited<ReturnType<typeof api>>;

/** A market with short calls for tests of money, all over the API's handlers. */
export async function aShop(options: Parameters<typeof aMarket>[0] = {}) {
  const market = await aMarket(options);
  const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    api(market.secretKey, 'POST', path, body, { headers });
  const made = async (overrides: Record<string, unknown>): Promise<string> => {
    const answer = await post('/payments', aPayment(options.role === null ? { platform_details: undefined, ...overrides } : overrides));
    if (answer.status !== 200) throw new Error(`no payment: ${answer.text}`);
    return answer.body.id;
  };
  const show = async (path: string) => (await api(market.secretKey, 'GET', path)).body;
  return {
    ...market,
    post,
    pay: (overrides: Record<string, unknown> = {}) => made(overrides),
    authorize: (overrides: Record<string, unknown> = {}) => made({ capture: false, ...overrides }),
    capture: (id: string, body: unknown = {}) => post(`/payments/${id}/capture`, body),
    cancel: (id: string) => post(`/payments/${id}/cancel`),
    refund: (id: string, body: unknown = {}) => post(`/payments/${id}/refund`, body),
    payment: (id: string) => show(`/payments/${id}`),
    balance: (id: string = market.id): Promise<{ total: number; held: number; available: number }> => show(`/merchants/${id}/balances/JPY`),
    available: async (id: string = market.id): Promise<number> => (await show(`/merchants/${id}/balances/JPY`)).available,
  };
}
export type Shop = Awaited<ReturnType<typeof aShop>>;

/** A shop with 100,000 to refund, and two sellers between whom `split` divides a payment of 10,000. */
export async function aFundedShop() {
  const shop = await aShop();
  const [a = '', b = ''] = shop.sellers;
  await shop.pay({ amount: 100_000 });
  return {
    ...shop,
    split: () => splitOf([a, 6_000, 600], [b, 3_000, 300]),
    /** The platform's and the two sellers' balances. */
    balances: () => Promise.all([shop.id, a, b].map(shop.balance)),
  };
}
export type FundedShop = Awaited<ReturnType<typeof aFundedShop>>;

/** Starts all calls before waiting for any. */
export const together = <Value>(count: number, call: (index: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)));

/** Acts like a client: repeats a refused call after the time that the reply says. */
export async function patiently<Answer extends Pick<Call, 'status' | 'headers'>>(call: () => Promise<Answer>): Promise<Answer> {
  const answer = await call();
  const seconds = answer.headers.get('retry-after');
  if (seconds === null) return answer;
  await setTimeout(Number(seconds) * 1_000);
  return patiently(call);
}

/** `200`, or status and code of the refusal. */
export const outcomeOf = ({ status, body }: Pick<Call, 'status' | 'body'>): string =>
  status === 200 ? '200' : `${status} ${body.error.code}`;

/** The number of answers by outcome. */
export function tally(answers: readonly Pick<Call, 'status' | 'body'>[]): Record<string, number> {
  const counted: Record<string, number> = {};
  for (const answer of answers) counted[outcomeOf(answer)] = (counted[outcomeOf(answer)] ?? 0) + 1;
  return counted;
}

/** Status, code and param of a refusal. */
export const refusalIn = ({ status, body }: Pick<Call, 'status' | 'body'>) => ({
  status,
  code: body?.error?.code,
  param: body?.error?.param,
});

/** The records of one payment in every account, in writing order: `[type, amount]`. */
export const recordsOf = async (paymentId: string, accountId?: string): Promise<[string, number][]> =>
  (
    await sql<{ type: string; amount: string }>(
      `SELECT type, amount FROM "Entry" WHERE "paymentId" = $1 AND ($2::uuid IS NULL OR "accountId" = $2) ORDER BY "createdAt", id`,
      [paymentId, accountId ?? null],
    )
  ).map(({ type, amount }) => [type, Number(amount)]);

export const eventsOf = async (paymentId: string): Promise<string[]> =>
  (await sql<{ type: string }>(`SELECT type FROM "Event" WHERE "resourceId" = $1 ORDER BY id`, [paymentId])).map(({ type }) => type);

/** The number of ledger transactions of one kind that a payment has. */
export const transactionsOf = async (paymentId: string, kind: string): Promise<number> =>
  (
    await sql<{ n: number }>(`SELECT count(*)::int AS n FROM "LedgerTransaction" WHERE "paymentId" = $1 AND kind = $2`, [paymentId, kind])
  )[0]?.n ?? 0;
