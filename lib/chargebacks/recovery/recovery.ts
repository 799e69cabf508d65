import { type Dispute, losesMoney } from '@/lib/chargebacks/chargeback';
import { roomOf, type Share, sharesOf } from '@/lib/chargebacks/recovery/share';
import { Refusal, refuse, type Sentence } from '@/lib/refusal';

export const recoveryStates = ['open', 'done', 'stopped'] as const;
export type RecoveryState = (typeof recoveryStates)[number];
/** `now`: recover once from the current balance. `as_available`: continue as the balance allows. */
export const recoveryModes = ['now', 'as_available'] as const;
export type RecoveryMode = (typeof recoveryModes)[number];

/** The row as JSON in the database. */
export type RecoveryRow = {
  id: string;
  chargebackId: string;
  submerchantId: string;
  amount: number;
  taken: number;
  state: RecoveryState;
};

export type RecoveryCase = Dispute & {
  recovers: boolean;
  rows: RecoveryRow[];
  /** The available balance of each seller of the payment, in yen. */
  available: ReadonlyMap<string, number>;
};

/** The recovery to write: `take` yen now, `share` yen in all; `row`: the recovery so far. */
export type Taking = { sellerId: string; share: number; take: number; state: RecoveryState; row: RecoveryRow | null };

const off: Sentence = {
  en: 'Taking losses back from sellers is switched off for this platform.',
  ja: 'このプラットフォームでは、販売者からの損失の回収が無効になっています。',
};
const notLost: Sentence = {
  en: 'Only what a chargeback has cost can be taken back.',
  ja: '回収できるのは、チャージバックで失われた分だけです。',
};
const nobody: Sentence = {
  en: 'This seller has no share of the loss.',
  ja: 'この販売者には、損失の負担分がありません。',
};
const over: Sentence = {
  en: 'The whole share of this seller was taken already.',
  ja: 'この販売者の負担分は、すでにすべて回収されています。',
};
const gone: Sentence = {
  en: 'Nothing of this payment is left with this seller: it has gone back another way.',
  ja: 'この支払いの分は別の形ですでに戻っているため、この販売者から回収できるものがありません。',
};
const nothingThere: Sentence = {
  en: 'This seller has nothing available at the moment.',
  ja: 'この販売者には現在、利用できる残高がありません。',
};

const isLost = ({ status }: Dispute['chargeback']): boolean =>
  status !== 'pending' && status !== 'defended' && status !== 'cancelled' && losesMoney(status);

/** The sellers' shares of a lost chargeback; empty for one that is not lost. */
export const sharesIn = (one: Dispute): Share[] => (isLost(one.chargeback) ? sharesOf(one.view, one.chargeback.id) : []);

/**
 * The smallest of: the missing part of the share, the seller's available balance, and what the seller still holds of the payment (`room`).
 */
function takeOf({ view, available }: RecoveryCase, sellerId: string, missing: number): { take: number; room: number } {
  const room = roomOf(view, sellerId);
  return { room, take: Math.max(0, Math.min(missing, room, available.get(sellerId) ?? 0)) };
}

function stateAfter(mode: RecoveryMode, { take, room, missing }: { take: number; room: number; missing: number }): RecoveryState {
  if (take === missing) return 'done';
  // the seller holds nothing more of the payment: the rest was refunded
  return mode === 'now' || take === room ? 'stopped' : 'open';
}

/**
 * Plans a recovery. Refuses when recovery is switched off, the chargeback is not lost, or the seller has no share, has given all of it, or
 * holds nothing more of the payment; with `now` also when its available balance is 0.
 */
export function planTaking(one: RecoveryCase, sellerId: string, mode: RecoveryMode): Taking {
  if (!one.recovers) return refuse('bad_request', { say: off });
  if (!isLost(one.chargeback)) return refuse('bad_request', { say: notLost, details: { status: one.chargeback.status } });
  const share = sharesIn(one).find((each) => each.sellerId === sellerId);
  if (!share) return refuse('invalid_parameter', { param: 'seller_id', say: nobody });
  const row = one.rows.find(({ submerchantId }) => submerchantId === sellerId) ?? null;
  // the share as computed at the first recovery
  const whole = row?.amount ?? share.amount;
  const missing = whole - (row?.taken ?? 0);
  if (missing <= 0) return refuse('bad_request', { say: over });
  const { take, room } = takeOf(one, sellerId, missing);
  if (room === 0 && row?.state !== 'open') return refuse('bad_request', { say: gone });
  if (mode === 'now' && take === 0) throw shortOf(sellerId, one.available.get(sellerId) ?? 0, Math.min(missing, room));
  return { sellerId, share: whole, take, state: stateAfter(mode, { take, room, missing }), row };
}

const shortOf = (merchant_id: string, available: number, required: number) =>
  new Refusal('insufficient_balance', { say: nothingThere, details: { merchant_id, available, required } });

/** Plans the next step of an open recovery; null: nothing to do now. */
export function planCollecting(one: RecoveryCase, sellerId: string): Taking | null {
  const row = one.rows.find(({ submerchantId }) => submerchantId === sellerId);
  if (!one.recovers || row?.state !== 'open') return null;
  const taking = planTaking(one, sellerId, 'as_available');
  return taking.take === 0 && taking.state === 'open' ? null : taking;
}
