/** What the audit log keeps of one change of the payment. */
export type HistoryChange = {
  id: string;
  actorKind: string;
  actorLabel: string;
  operation: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  createdAt: Date;
};
/** One call to the acquirer, and who asked for it. */
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

export const attemptKinds = ['authorize', 'capture', 'void', 'refund'] as const;
export type AttemptKind = (typeof attemptKinds)[number];
export const actorKinds = ['user', 'key', 'system', 'acquirer', 'guest', 'bank_statement', 'sandbox'] as const;
export type TimelineActor = { kind: (typeof actorKinds)[number]; name: string | null };
/**
 * `declined`: the acquirer refused; `unasked`: it was never reached; `waiting`: it has not answered; `recovered`: it was asked again, by
 * itself, what it had done. `mail_…`: what its customer was written. `request_…`: a refund to the customer's account, paid by no acquirer; `claim_…`: the link by which the customer
 * says to which.
 */
export const timelineKinds = [
  'created',
  'authorized',
  'captured',
  'failed',
  'cancelled',
  'expired',
  'refunded',
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
  'claim_made',
  'claim_sent',
  'claim_withdrawn',
  'claim_told',
  'mail_how_to_pay',
  'mail_reminder',
  'mail_paid',
  'mail_refunded',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export type TimelineEntry = {
  id: string;
  at: string;
  kind: TimelineKind;
  /** Tax included; null where no figure belongs to it. */
  amount: number | null;
  /** Null where it is not this reader's to know, or nobody was noted. */
  actor: TimelineActor | null;
  /** In whose name the acquirer or the sandbox was asked, or who has read the bank's statement. */
  asked_by: TimelineActor | null;
  call: AttemptKind | null;
  /** Why the acquirer refused, or `never_asked`; of a chargeback what became of it. */
  code: string | null;
  /** Why a refund request was rejected, in the words of whoever did it. */
  reason: string | null;
};

export const acquirer: TimelineActor = { kind: 'acquirer', name: null };
export const dueWork: TimelineActor = { kind: 'system', name: null };

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

/** What sellers give back, each less the fee that it gets back. */
export const netOf = (splits: readonly { amount: number; platformFee: number }[]): number =>
  splits.reduce((total, { amount, platformFee }) => total + amount - platformFee, 0);

export const figure = (of: Record<string, unknown> | null, name: string): number => Number(of?.[name] ?? 0);
