import { clearingOf } from '@/lib/ledger/account';
import { changesOf, type Transfer } from '@/lib/ledger/transfer';
import { type PaymentView, refundable } from '@/lib/payments/payment';
import { givenReturns, type RefundState, type Return, refundTransfers, remainingReturns } from '@/lib/refunds/refund';
import { Refusal, refuse, type Sentence } from '@/lib/refusal';
import type { PlatformDetails } from '@/lib/splits/split';

/** held: somebody has to say whose share it was. applied: recorded. failed: given back before that was said. */
export const elsewhereStates = ['held', 'applied', 'failed'] as const;

/** A refund that was made at the acquirer and not here, as JSON in the database; whole yen. */
export type RefundElsewhere = {
  tenantId: string;
  id: string;
  paymentId: string;
  /** The acquirer's. */
  reference: string;
  /** What went back there. */
  amount: number;
  /** What of it was left of the payment. Held: it cannot be refunded again. Applied: it became a refund of the payment. */
  setAside: number;
  state: (typeof elsewhereStates)[number];
  createdAt: string;
  decidedAt: string | null;
  decidedBy: string | null;
  decidedByName: string | null;
};

/** `known`: the same refund, told before. */
export type ElsewhereState = Pick<RefundState, 'view' | 'isPlatform' | 'available'> & {
  known: RefundElsewhere | null;
  ids: { refund: string; elsewhere: string };
};
export type Told = { reference: string; amount: number };
export type Person = { id: string; name: string };

/** `told`: the row as it will be; `before`: as it was, null where it is new. Nobody gives anything back while it is held. */
export type ElsewherePlan = {
  tenantId: string;
  paymentId: string;
  told: RefundElsewhere;
  before: RefundElsewhere | null;
  refundId: string;
  refundType: 'reverse' | 'non_reverse';
  returns: Return[];
  transfers: Transfer[];
};

const say = {
  other: {
    en: 'This refund was told with another amount before.',
    ja: 'この返金は、以前に別の金額で通知されています。',
  },
  underWay: {
    en: 'Our own refund of this payment is still under way: which is which is known once it has ended.',
    ja: 'この支払いには処理中の返金があります。その結果が出るまで、どの返金かを判断できません。',
  },
  split: {
    en: 'Give platform_details: what each seller gives back (an empty list: the platform bears it alone).',
    ja: 'platform_detailsに販売者ごとの返金額を指定してください（プラットフォームが全額を負担する場合は空のリスト）。',
  },
  noSplit: {
    en: 'This payment was not split: leave platform_details out.',
    ja: 'この支払いは分配されていません。platform_detailsを省略してください。',
  },
  gone: {
    en: 'This refund failed at the acquirer meanwhile: nobody has to give anything back.',
    ja: 'この返金は、その後決済会社で失敗しています。負担を決める必要はありません。',
  },
} satisfies Record<string, Sentence>;

/** What sellers must have in their balances: the net of what they give back and get back. A platform may go below zero, as by a chargeback. */
export const needsOfSellers = (tenantId: string, transfers: readonly Transfer[]): { accountId: string; amount: number }[] =>
  [...changesOf(transfers)].flatMap(([accountId, change]) =>
    accountId !== tenantId && change < 0 ? [{ accountId, amount: -change }] : [],
  );

const planned = (
  { view, ids }: ElsewhereState,
  told: RefundElsewhere,
  before: RefundElsewhere | null,
  returns: Return[] = [],
  refundType: ElsewherePlan['refundType'] = 'non_reverse',
): ElsewherePlan => {
  const { tenantId, id: paymentId, acquirer } = view.payment;
  const transfers = told.state === 'applied' ? refundTransfers(tenantId, told.amount, returns, clearingOf(acquirer)) : [];
  return { tenantId, paymentId, told, before, refundId: ids.refund, refundType, returns, transfers };
};

/** Whether a person has to look: more went back than was left, or a part of what several sellers share. */
function isQuestion({ view, isPlatform }: ElsewhereState, amount: number): boolean {
  const left = refundable(view.payment);
  return amount > left || (isPlatform && view.splits.length > 0 && amount < left);
}

/**
 * A refund that was made at the acquirer: recorded at once where it is clear who bears it, else held. Sellers who cannot give back their share give
 * back nothing: the money is gone already, so the platform bears it. Null: it is known already. Refuses 409 while it may be one of ours, and a
 * payment of which nothing was captured.
 */
export function planTaking(state: ElsewhereState, { reference, amount }: Told, at: string): ElsewherePlan | null {
  const { view, known, available, ids } = state;
  const { payment } = view;
  if (known) return known.amount === amount ? null : refuse('conflict', { param: 'amount', say: say.other });
  if (payment.status !== 'captured' && payment.status !== 'refunded')
    return refuse('not_refundable', { details: { status: payment.status, refundable: 0 } });
  const left = refundable(payment);
  if (amount > left && view.open.includes('refund')) return refuse('conflict', { say: say.underWay, retryAfterSeconds: 1 });
  const { tenantId, id: paymentId } = payment;
  const decided = { decidedAt: null, decidedBy: null, decidedByName: null };
  const row = { tenantId, id: ids.elsewhere, paymentId, reference, amount, setAside: Math.min(amount, left), createdAt: at, ...decided };
  if (isQuestion(state, amount)) return planned(state, { ...row, state: 'held' }, null);
  const whole = amount === left ? remainingReturns(view) : [];
  const returns = whole.filter((part) => part.amount - part.platformFee <= (available.get(part.submerchantId) ?? 0));
  const isReverse = amount === left && returns.length === whole.length;
  return planned(state, { ...row, state: 'applied' }, null, returns, isReverse ? 'reverse' : 'non_reverse');
}

/** What of a held refund counts by now: what was set aside, and what of the rest has become free since. */
const countedOf = ({ amount, setAside }: RefundElsewhere, { payment }: PaymentView): number =>
  setAside + Math.min(amount - setAside, refundable(payment));

function returnsOf({ view, isPlatform }: ElsewhereState, details: PlatformDetails | undefined, counted: number): Return[] {
  if (!isPlatform || view.splits.length === 0)
    return details === undefined || details.submerchants.length === 0
      ? []
      : refuse('invalid_parameter', { param: 'platform_details', say: say.noSplit });
  return details === undefined
    ? refuse('missing_parameter', { param: 'platform_details', say: say.split })
    : givenReturns(view, details, counted);
}

/** A person has said whose share it was. Null: it is said already. Refuses what is not known or has failed. */
export function planDecision(
  state: ElsewhereState,
  details: PlatformDetails | undefined,
  person: Person,
  at: string,
): ElsewherePlan | null {
  const { known, view } = state;
  if (!known) return refuse('not_found');
  if (known.state === 'failed') return refuse('conflict', { say: say.gone });
  if (known.state === 'applied') return null;
  const setAside = countedOf(known, view);
  const decided = { decidedAt: at, decidedBy: person.id, decidedByName: person.name };
  return planned(state, { ...known, state: 'applied', setAside, ...decided }, known, returnsOf(state, details, setAside));
}

/** It failed at the acquirer while it was held: what was set aside is free again. */
export const planHeldFailure = (view: PaymentView, known: RefundElsewhere, at: string): ElsewherePlan =>
  planned(
    { view, known, isPlatform: false, available: new Map(), ids: { refund: known.id, elsewhere: known.id } },
    { ...known, state: 'failed', decidedAt: at },
    known,
  );

/** Sellers of whom more is wanted than they have; null: all can give it. A person then gives another split, at the worst an empty one. */
export function shortSellers(
  { available }: Pick<ElsewhereState, 'available'>,
  tenantId: string,
  transfers: readonly Transfer[],
): Refusal | null {
  const parties = needsOfSellers(tenantId, transfers)
    .map(({ accountId, amount }) => ({ merchant_id: accountId, available: available.get(accountId) ?? 0, required: amount }))
    .filter((party) => party.available < party.required);
  return parties[0] ? new Refusal('insufficient_balance', { details: { ...parties[0], parties } }) : null;
}
