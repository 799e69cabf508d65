// What merchants, customers and issuers do over two installations, and how a test sees that both came to the same.
import fs from 'node:fs';
import { expect } from 'vitest';
import { until } from '../../lib/testing/until';
import type { Answer, Ask, Installations } from './installations';
import type { Post } from './notice-post';

export const cardDetails = { type: 'credit_card', number: '4111111111111111', month: 12, year: 2035, verification_value: '123' };
const contact = { email: 'taro@example.jp', phone: '09011112222' };
const kana = { family_name: '山田', given_name: '太郎', family_name_kana: 'ヤマダ', given_name_kana: 'タロウ' };

const atStore = (store: string) => ({ type: 'konbini', store, name: '山田太郎', ...contact });

/** What a customer of the live one pays with, for each way of paying. */
export const instruments = {
  credit_card: cardDetails,
  'seven-eleven': atStore('seven-eleven'),
  lawson: atStore('lawson'),
  'family-mart': atStore('family-mart'),
  ministop: atStore('ministop'),
  seicomart: atStore('seicomart'),
  'daily-yamazaki': atStore('daily-yamazaki'),
  bank_transfer: { type: 'bank_transfer', ...kana, ...contact },
  pay_easy: { type: 'pay_easy', ...kana, ...contact },
  paypay: { type: 'paypay' },
  merpay: { type: 'merpay' },
  paidy: { type: 'paidy', email: contact.email },
} satisfies Record<string, Record<string, unknown>>;
export type Way = keyof typeof instruments;
const wallets: readonly string[] = ['paypay', 'merpay', 'paidy'];
export const isWallet = (way: string): boolean => wallets.includes(way);

type Shown = { id: string; status: string; amount_refunded: number; total: number; metadata: Record<string, string> };
/** The body of an answer. */
export const shownIn = <Body>({ body }: Answer) => body as unknown as Body;

/** Short acts over both, each answered as the API answers. */
export function aTrade({ L, S }: Pick<Installations, 'L' | 'S'>) {
  const [one = '', other = ''] = L.market.sellers;
  const split = (amount: number) => ({
    submerchants: [
      { submerchant_id: one, amount: amount * 0.6, platform_fee: amount * 0.06 },
      { submerchant_id: other, amount: amount * 0.3, platform_fee: amount * 0.03 },
    ],
  });
  const pay = (details: Record<string, unknown>, more: Record<string, unknown> = {}, headers?: Record<string, string>) => {
    const { amount = 10_000 } = more as { amount?: number };
    const asked = { amount, tax: 0, currency: 'JPY', payment_details: details, platform_details: split(amount), ...more };
    return L.ask('POST', '/payments', asked, headers);
  };
  /** The payment, or a failure that says what was answered. */
  const made = (answer: Answer): Shown => {
    if (answer.status !== 200) throw new Error(`no payment: ${answer.status} ${JSON.stringify(answer.body)}`);
    return shownIn<Shown>(answer);
  };
  const attemptsOf = async (id: string): Promise<string[]> =>
    (await L.rows<{ id: string }>('SELECT id FROM "Attempt" WHERE "paymentId" = $1 ORDER BY id', [id])).map((attempt) => attempt.id);
  /** Its payments at the acquirer: one, or none. */
  const theirs = async (id: string): Promise<Shown[]> => {
    const [first = ''] = await attemptsOf(id);
    return shownIn<{ data: Shown[] }>(await S.ask('GET', `/payments?external_order_num=${first}`)).data;
  };
  const their = async (id: string): Promise<string> => {
    const [payment, ...more] = await theirs(id);
    if (!payment || more.length > 0) throw new Error(`${id} has ${more.length + (payment ? 1 : 0)} payments at the acquirer`);
    return payment.id;
  };
  const shown = async (id: string): Promise<Shown> => shownIn<Shown>(await L.ask('GET', `/payments/${id}`));
  const simulate = async (id: string, outcome: string, more: object = {}): Promise<Answer> =>
    S.ask('POST', `/test_helpers/payments/${await their(id)}/simulate`, { outcome, ...more });
  return {
    pay,
    made,
    split,
    shown,
    theirs,
    their,
    attemptsOf,
    /** Somebody outside acts: the customer, a bank, time. */
    simulate,
    change: (verb: 'capture' | 'cancel', id: string, body: object = {}) => L.ask('POST', `/payments/${id}/${verb}`, body),
    /** Everybody gives back their share. */
    refund: (id: string, amount: number) => L.ask('POST', `/payments/${id}/refund`, { amount, platform_details: split(amount) }),
    /** The platform has money, so that it can bear fees that are not given back. */
    fund: () => pay(cardDetails, { amount: 500_000, platform_details: { submerchants: [] } }).then(made),
    /** Waits until the live one says so of a payment. */
    becomes: (id: string, status: string) => until(async () => (await shown(id)).status === status),
    /** A captured payment, whatever it takes to have it paid. */
    async paid(way: Way, more: Record<string, unknown> = {}): Promise<string> {
      const { id } = made(await pay(instruments[way] ?? {}, more));
      if (way !== 'credit_card') await simulate(id, isWallet(way) ? 'approved' : 'paid');
      await until(async () => (await shown(id)).status === 'captured');
      return id;
    },
  };
}
export type Trade = ReturnType<typeof aTrade>;
/** What a test over two installations stands on. */
export type Ground = Installations & { trade: Trade; post: Post };

/** Status, and code of a refusal. */
export const codeIn = ({ status, body }: Answer): string => `${status} ${(body as { error?: { code: string } } | null)?.error?.code ?? ''}`;

const clearingOfBunpai = '00000000-0000-0000-0000-000000000013';
type Row = { id: string; status: string; total: string; refunded: string };

/** Payments of one side with money in them or to come, by the attempt that made them. */
async function paymentsOfBoth({ L, S }: Pick<Installations, 'L' | 'S'>) {
  const figures = 'p.id, p.status, p.amount + p.tax + p."paymentMethodFee" AS total, p."amountRefunded" AS refunded';
  const ours = await L.rows<Row & { attempts: string[] }>(
    `SELECT ${figures}, array_agg(a.id::text) AS attempts FROM "Payment" p JOIN "Attempt" a ON a."paymentId" = p.id GROUP BY p."tenantId", p.id`,
  );
  const theirs = await S.rows<Row & { attempt: string }>(`SELECT ${figures}, p."externalOrderNum" AS attempt FROM "Payment" p`);
  return { ours, theirs };
}

const withoutMoney = ['failed', 'cancelled', 'expired'];
/** The status of a payment there for which ours may stand as it does. */
const agree = (ours: string, theirs: string) => ours === theirs || (withoutMoney.includes(ours) && withoutMoney.includes(theirs));
const inShort = ({ id, status, total, refunded }: Row) => `${id} ${status} ${total} − ${refunded}`;

/**
 * What the two do not agree about, once nothing is under way: payments charged without one of ours, twice, or not as ours say; and what the acquirer owes.
 * An empty list is right.
 */
async function differences(both: Pick<Installations, 'L' | 'S'>): Promise<string[]> {
  const { ours, theirs } = await paymentsOfBoth(both);
  const byAttempt = new Map(ours.flatMap((payment) => payment.attempts.map((attempt) => [attempt, payment] as const)));
  const found: string[] = [];
  const charged = new Map<string, string>();
  for (const remote of theirs) {
    const local = byAttempt.get(remote.attempt);
    const hasMoney = !withoutMoney.includes(remote.status);
    if (!local) {
      if (hasMoney && remote.status !== 'refunded') found.push(`charged without a payment: ${inShort(remote)}`);
      continue;
    }
    if (hasMoney && charged.has(local.id)) found.push(`charged twice: ${local.id}`);
    if (hasMoney) charged.set(local.id, remote.id);
    const isSame =
      agree(local.status, remote.status) && (!hasMoney || (local.total === remote.total && local.refunded === remote.refunded));
    if (!isSame) found.push(`ours ${inShort(local)}, theirs ${inShort(remote)}`);
  }
  const lacking = ours.filter(({ id, status }) => ['authorized', 'captured', 'refunded'].includes(status) && !charged.has(id));
  found.push(...lacking.map((payment) => `not charged: ${inShort(payment)}`));
  const [owed, balance] = [await clearing(both.L), await balanceAt(both.S)];
  if (owed !== balance) found.push(`our ledger says ${owed}, the acquirer ${balance}`);
  return found;
}

/** What the acquirer owes by our ledger. */
async function clearing({ rows }: Pick<Installations['L'], 'rows'>): Promise<number> {
  const [row] = await rows<{ sum: string }>('SELECT coalesce(sum(amount), 0) AS sum FROM "Entry" WHERE "accountId" = $1', [
    clearingOfBunpai,
  ]);
  return -Number(row?.sum);
}

/** What the acquirer says that it owes. */
async function balanceAt({ ask, merchant }: { ask: Ask; merchant: { tenantId: string } }): Promise<number> {
  return shownIn<{ total: number }>(await ask('GET', `/merchants/${merchant.tenantId}/balances/JPY`)).total;
}

const violations = ({ rows }: Pick<Installations['L'], 'rows'>) => rows(fs.readFileSync('lib/ledger/invariants.sql', 'utf8'));

/** Ends what is under way, and expects both to have the same money, in ledgers that are right; an operator’s comparison finds the same. */
export async function expectSameMoney(both: Installations): Promise<void> {
  await both.settle();
  const { difference, parts } = await both.operator.does<{ difference: number; parts: object[] }>('compare');
  expect([difference, parts]).toEqual([0, []]);
  expect(await differences(both)).toEqual([]);
  expect([await violations(both.L), await violations(both.S)]).toEqual([[], []]);
  const { code, output } = await both.command('ledger:verify');
  expect(code, output).toBe(0);
}
