import type { PaymentView } from '@/lib/payments/payment';
import {
  type AttemptKind,
  acquirer,
  actorOf,
  attemptKinds,
  dueWork,
  entry,
  figure,
  type History,
  type HistoryAttempt,
  type HistoryChange,
  netOf,
  sandbox,
  type TimelineEntry,
  type TimelineKind,
} from '@/lib/payments/timeline/entry';
import { requestChanged, sellersRequests } from '@/lib/payments/timeline/refund-requests';

const neverAsked = 'never_asked';
const grossIn = (of: Record<string, unknown> | null) => figure(of, 'amount') + figure(of, 'tax');

/** The customer's payment method fee is part of the acquirer's amount, and of no other. */
const withoutFee = ({ payment }: PaymentView, call: AttemptKind | null, amount: number) =>
  call === 'refund' ? amount : amount - payment.paymentMethodFee;

const results: Record<string, TimelineKind> = { authorized: 'authorized', captured: 'captured', failed: 'failed' };

/** A person starts a payment; the acquirer decides its result. */
function creation(view: PaymentView, { changes }: History, authorize: HistoryAttempt | undefined): TimelineEntry[] {
  const { payment } = view;
  const change = changes.find(isCreation);
  const by = change ?? changes.find(isFirst) ?? authorize;
  const actor = actorOf(by?.actorKind ?? null, by?.actorLabel ?? null);
  const amount = payment.authorizedAmount;
  const made = entry(payment.id, payment.createdAt, 'created', { actor, amount });
  const result = results[String(change?.after?.status)];
  if (!change || !result) return [made];
  const code = result === 'failed' ? (authorize?.failureCode ?? payment.failureCode) : null;
  const told = { actor: code === neverAsked ? dueWork : acquirer, amount, code };
  return [made, entry(change.id, authorize?.settledAt ?? change.createdAt, result, told)];
}

const isCreation = ({ operation, before }: HistoryChange) => operation === 'payment.create' || (operation === 'session.pay' && !before);
/** The completion of what made it, whatever that was: a charge of a subscription, say. */
const isFirst = ({ before, after }: HistoryChange) => !before && typeof after?.status === 'string';
const isRefusal = ({ after }: HistoryChange) => typeof after?.refused === 'string';

/** Failed calls, by the audit record of each, with the attempt: only the attempt's row tells whether the acquirer was asked at all. */
function refusals(view: PaymentView, { changes, attempts }: History): Map<string, TimelineEntry> {
  const declined = attempts
    .filter(({ state, settledAt }) => state === 'declined' && settledAt !== null)
    .sort((a, b) => Number(a.settledAt) - Number(b.settledAt));
  // newest first, because the oldest of either may be missing
  const told = changes
    .filter(isRefusal)
    .reverse()
    .map((change): [string, TimelineEntry] => {
      const at = declined.findLastIndex(({ kind }) => kind === change.after?.attempt);
      const [attempt] = at < 0 ? [] : declined.splice(at, 1);
      return [change.id, refusal(view, change, attempt?.failureCode ?? String(change.after?.refused))];
    });
  return new Map(told);
}

function refusal(view: PaymentView, { id, after, actorKind, actorLabel, createdAt }: HistoryChange, code: string): TimelineEntry {
  const call = attemptKinds.find((kind) => kind === after?.attempt) ?? null;
  const amount = withoutFee(view, call, figure(after, 'amount'));
  const asked_by = actorOf(actorKind, actorLabel);
  if (code === neverAsked) return entry(id, createdAt, 'unasked', { actor: asked_by, call, amount, code });
  return entry(id, createdAt, 'declined', { actor: acquirer, asked_by, call, amount, code });
}

/** The events of a chargeback. An operator who records a decision passes on the issuer's decision. */
function disputed({ id, actorKind, actorLabel, after, createdAt }: HistoryChange): TimelineEntry {
  const code = String(after?.chargeback);
  const isAnswer = code === 'accepted' || code === 'defended';
  const actor = isAnswer ? actorOf(actorKind, actorLabel) : code === 'expired' ? dueWork : acquirer;
  return entry(id, createdAt, 'chargeback', { actor, code, amount: figure(after, 'chargeback_amount') });
}

const ofElsewhere: Record<string, TimelineKind> = { applied: 'refunded_elsewhere', held: 'refund_held', failed: 'refund_failed' };

/** A refund that was made at the acquirer, or failed there. The installation only receives the notice; an operator says whose share it was. */
function refundMoved({ id, operation, actorKind, actorLabel, after, createdAt }: HistoryChange): TimelineEntry | null {
  const kind = after?.failed_refund ? 'refund_failed' : ofElsewhere[String(after?.refund_elsewhere)];
  if (!kind) return null;
  const by = actorOf(actorKind, actorLabel);
  const actor =
    operation === 'refund.fail' || operation === 'refund.simulate' ? sandbox : operation === 'payment.decide_refund' ? by : acquirer;
  const reason = typeof after?.reason === 'string' ? after.reason : null;
  return entry(id, createdAt, kind, { actor, asked_by: actor === sandbox ? by : null, amount: figure(after, 'refund_amount'), reason });
}

const mails = ['mail_how_to_pay', 'mail_reminder', 'mail_refunded'] as const;
const mailKindOf = (mail: unknown): TimelineKind => mails.find((kind) => kind === `mail_${mail}`) ?? 'mail_paid';

const ofNotes: Record<string, TimelineKind> = { add: 'note_added', edit: 'note_edited', delete: 'note_deleted' };

/** What colleagues write to each other, without the text, and who minds the payment. */
function amongColleagues({ id, operation, actorKind, actorLabel, after, createdAt }: HistoryChange): TimelineEntry | null {
  const actor = actorOf(actorKind, actorLabel);
  const [noun = '', verb = ''] = operation.split('.');
  const noted = noun.endsWith('note') ? ofNotes[verb] : undefined;
  if (noted) return entry(id, createdAt, noted, { actor });
  const assignee = typeof after?.assignee === 'string' ? after.assignee : null;
  return entry(id, createdAt, assignee === null ? 'unassigned' : 'assigned', { actor, reason: assignee });
}

function changed(view: PaymentView, change: HistoryChange): TimelineEntry | null {
  const { id, operation, actorKind, actorLabel, before, after, createdAt } = change;
  const actor = actorOf(actorKind, actorLabel);
  if (after?.chargeback) return disputed(change);
  // the installation marks nothing by itself: the acquirer has reported it
  if (after?.marked_as_fraud) return entry(id, createdAt, 'marked_as_fraud', { actor: actor === dueWork ? acquirer : actor });
  if (operation === 'payment.capture') return entry(id, createdAt, 'captured', { actor, amount: grossIn(after) });
  if (operation === 'payment.cancel') return entry(id, createdAt, 'cancelled', { actor });
  if (operation === 'payment.expire') return entry(id, createdAt, 'expired', { actor });
  if (operation === 'payment.give_back') return entry(id, createdAt, 'given_back', { actor, amount: figure(after, 'amount') });
  if (operation === 'payment.notify') return entry(id, createdAt, mailKindOf(after?.mail), { actor });
  if (/(?:note|assignment)\./.test(operation)) return amongColleagues(change);
  if (operation === 'payment.send_receipt') return entry(id, createdAt, 'mail_receipt', { actor });
  if (operation === 'payment.update') return entry(id, createdAt, 'changed', { actor });
  if (operation !== 'payment.refund') return refundMoved(change) ?? requestChanged(view, change) ?? moved(change);
  const amount = figure(after, 'amount_refunded') - figure(before, 'amount_refunded');
  return entry(id, createdAt, 'refunded', { actor, amount });
}

const becomes: Record<string, TimelineKind> = { ...results, cancelled: 'cancelled', expired: 'expired' };

/** Changes by other events: money received, a customer's answer, a decision about a deposit, an abandoned checkout. */
function moved({ id, operation, actorKind, actorLabel, before, after, createdAt }: HistoryChange): TimelineEntry | null {
  const kind = becomes[String(after?.status)];
  if (!kind || before?.status === after?.status) return null;
  // the installation only receives a notification
  const actor = operation === 'payment.take_notice' ? acquirer : actorOf(actorKind, actorLabel);
  return entry(id, createdAt, kind, { actor, ...(kind === 'authorized' || kind === 'captured' ? { amount: grossIn(after) } : {}) });
}

function called(view: PaymentView, attempt: HistoryAttempt): TimelineEntry | null {
  const { id, kind: call, state, recoveries, createdAt, settledAt } = attempt;
  const amount = withoutFee(view, call, attempt.amount);
  const asked_by = actorOf(attempt.actorKind, attempt.actorLabel);
  if (state === 'open') return entry(id, createdAt, 'waiting', { actor: acquirer, asked_by, call, amount });
  if (!recoveries || !settledAt) return null;
  return entry(id, settledAt, 'recovered', { actor: dueWork, call });
}

/** Nobody had paid, and nobody is to: whether the acquirer closes it or not, nothing of the payment changes. */
const isClosing = ({ operation, after }: HistoryChange) => operation === 'payment.give_back' && after?.given_back === 'close';

/** The events of a payment with their actors, newest first. */
export function timelineOf(view: PaymentView, history: History): TimelineEntry[] {
  const { changes, attempts } = history;
  const authorize = attempts.find(({ kind }) => kind === 'authorize');
  const refused = refusals(view, history);
  const entries = [
    ...creation(view, history, authorize),
    ...changes
      .filter((change) => !isCreation(change) && !isClosing(change))
      .map((change) => refused.get(change.id) ?? changed(view, change)),
    ...attempts.map((attempt) => called(view, attempt)),
  ].filter((item) => item !== null);
  // sorting is stable: entries of one moment keep their order
  return entries.sort((a, b) => a.at.localeCompare(b.at)).reverse();
}

const tellsSellers: readonly TimelineKind[] = ['created', 'authorized', 'captured', 'failed', 'cancelled', 'expired'];

/** A seller's timeline: the payment's status and the refunds of its own part, without the platform's figures and names. */
export function sellersTimelineOf(view: PaymentView, history: History): TimelineEntry[] {
  const shared = timelineOf(view, history)
    .filter(({ kind }) => tellsSellers.includes(kind))
    .map((item) => ({ ...item, amount: null, actor: null, asked_by: null, code: null, reason: null }));
  const own = view.refunds.flatMap(({ id, createdAt, failedAt, splits }) => [
    entry(id, createdAt, 'refunded', { amount: netOf(splits) }),
    ...(failedAt === null ? [] : [entry(id, failedAt, 'refund_failed', { amount: netOf(splits) })]),
  ]);
  return [...own.reverse(), ...sellersRequests(view).reverse(), ...shared].sort((a, b) => b.at.localeCompare(a.at));
}
