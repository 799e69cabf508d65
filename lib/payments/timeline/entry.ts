/** The audit record of one change of the payment. */
export type HistoryChange = {
  id: string;
  actorKind: string;
  actorLabel: string;
  operation: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  createdAt: Date;
};
/** One call to the acquirer, and its caller while it is open. */
export type HistoryAttempt = {
  id: string;
  kind: AttemptKind;
  amount: number;
  state: string;
  failureCode: string | null;
  actorKind: string | null;
  actorLabel: string | null;
  recoveries: number | null;
  createdAt: Date;
  settledAt: Date | null;
};
export type History = { changes: HistoryChange[]; attempts: HistoryAttempt[] };

export const attemptKinds = ['authorize', 'capture', 'void', 'refund', 'dispute_accept', 'dispute_defend'] as const;
export type AttemptKind = (typeof attemptKinds)[number];
export const actorKinds = ['user', 'key', 'system', 'acquirer', 'guest', 'bank_statement', 'sandbox'] as const;
export type TimelineActor = { kind: (typeof actorKinds)[number]; name: string | null };
/**
 * `refunded_elsewhere`: at the acquirer, and not here. `refund_held`: such a refund waits until somebody says whose share it was. `refund_failed`: the
 * acquirer gave it back. `declined`: the acquirer refused. `unasked`: it was never reached. `waiting`: it has not answered. `recovered`: the installation asked it
 * again for the result. `mail_…`: mails to the customer. `request_…`: refunds to the customer's bank account, without an acquirer.
 * `claim_…`: the refund link on which the customer enters that account. `given_back`: what stood at the acquirer for a payment that had ended here.
 */
export const timelineKinds = [
  'created',
  'authorized',
  'captured',
  'failed',
  'cancelled',
  'expired',
  'refunded',
  'given_back',
  'refunded_elsewhere',
  'refund_held',
  'refund_failed',
  'changed',
  'marked_as_fraud',
  'chargeback',
  'declined',
  'unasked',
  'waiting',
  'recovered',
  'request_made',
  'request_completed',
  'request_rejected',
  'request_returned',
  'request_return_undone',
  'claim_made',
  'claim_sent',
  'note_added',
  'note_edited',
  'note_deleted',
  'assigned',
  'unassigned',
  'claim_withdrawn',
  'claim_told',
  'mail_how_to_pay',
  'mail_reminder',
  'mail_paid',
  'mail_refunded',
  'mail_receipt',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export type TimelineEntry = {
  id: string;
  at: string;
  kind: TimelineKind;
  /** Tax included; null: no amount belongs to it. */
  amount: number | null;
  /** null: hidden from this reader, or not recorded. */
  actor: TimelineActor | null;
  /** The person in whose name the acquirer or the sandbox was asked, or who read the bank statement. */
  asked_by: TimelineActor | null;
  call: AttemptKind | null;
  /** The acquirer's reason, or `never_asked`; for a chargeback, its result. */
  code: string | null;
  /** Why a refund request was rejected, or a refund failed, in the words of whoever said so; of an assignment, whose it is now. */
  reason: string | null;
};

export const acquirer: TimelineActor = { kind: 'acquirer', name: null };
export const dueWork: TimelineActor = { kind: 'system', name: null };
export const sandbox: TimelineActor = { kind: 'sandbox', name: null };

export function actorOf(kind: string | null, label: string | null): TimelineActor | null {
  if (kind === 'user' || kind === 'key') return { kind, name: label };
  if (kind === 'guest') return { kind, name: null };
  return kind === 'system' ? dueWork : null;
}

export const entry = (id: string, at: Date | string, kind: TimelineKind, more: Partial<TimelineEntry>): TimelineEntry => ({
  id: `${id}:${kind}`,
  at: new Date(at).toISOString(),
  kind,
  amount: null,
  actor: null,
  asked_by: null,
  call: null,
  code: null,
  reason: null,
  ...more,
});

/** The sum that sellers give back, less the returned fees. */
export const netOf = (splits: readonly { amount: number; platformFee: number }[]): number =>
  splits.reduce((total, { amount, platformFee }) => total + amount - platformFee, 0);

export const figure = (of: Record<string, unknown> | null, name: string): number => Number(of?.[name] ?? 0);
