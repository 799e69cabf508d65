import { type Dispute, losesMoney } from '@/lib/chargebacks/chargeback';
import { roomOf, type Share, sharesOf } from '@/lib/chargebacks/recovery/share';
import { Refusal, refuse, type Sentence } from '@/lib/refusal';

export const recoveryStates = ['open', 'done', 'stopped'] as const;
export type RecoveryState = (typeof recoveryStates)[number];
/** Take what the seller has now, or go on as its balance allows. */
export const recoveryModes = ['now', 'as_available'] as const;
export type RecoveryMode = (typeof recoveryModes)[number];

/** The row as the database gives it in JSON. */
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
  /** What each seller of the payment has available. */
  available: ReadonlyMap<string, number>;
};

/** What is to be written: `take` yen more, of `share` in all; `row` is what there was. */
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

/** The shares of a loss; of what is not lost, none. */
export const sharesIn = (one: Dispute): Share[] => (isLost(one.chargeback) ? sharesOf(one.view, one.chargeback.id) : []);

/** As much as is missing, as the seller has available and as it still has of the payment. */
function takeOf({ view, available }: RecoveryCase, sellerId: string, missing: number): { take: number; room: number } {
  const room = roomOf(view, sellerId);
  return { room, take: Math.max(0, Math.min(missing, room, available.get(sellerId) ?? 0)) };
}

function stateAfter(mode: RecoveryMode, { take, room, missing }: { take: number; room: number; missing: number }): RecoveryState {
  if (take === missing) return 'done';
  // nothing of the payment is left with the seller: it has gone back another way
  return mode === 'now' || take === room ? 'stopped' : 'open';
}

/** Decides what is taken. Refuses where it is switched off, nothing was lost, the seller has no share, gave all of it or has nothing left of the payment, and for `now` where it has nothing. */
export function planTaking(one: RecoveryCase, sellerId: string, mode: RecoveryMode): Taking {
  if (!one.recovers) return refuse('bad_request', { say: off });
  if (!isLost(one.chargeback)) return refuse('bad_request', { say: notLost, details: { status: one.chargeback.status } });
  const share = sharesIn(one).find((each) => each.sellerId === sellerId);
  if (!share) return refuse('invalid_parameter', { param: 'seller_id', say: nobody });
  const row = one.rows.find(({ submerchantId }) => submerchantId === sellerId) ?? null;
  // as it was worked out when something was first taken
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

/** What due work does of one that is open; null: there is nothing to do at the moment. */
export function planCollecting(one: RecoveryCase, sellerId: string): Taking | null {
  const row = one.rows.find(({ submerchantId }) => submerchantId === sellerId);
  if (!one.recovers || row?.state !== 'open') return null;
  const taking = planTaking(one, sellerId, 'as_available');
  return taking.take === 0 && taking.state === 'open' ? null : taking;
}
