/** What can happen to a subscription. `left_out`: a period began that was not charged. `told`: the next charge was announced. `mailed`: to its customer. */
export const historyKinds = [
  'created',
  'captured',
  'failed',
  'recovered',
  'suspended',
  'ended',
  'paused',
  'resumed',
  'end_planned',
  'end_taken_back',
  'revived',
  'changed',
  'left_out',
  'told',
  'mailed',
  'looked_at',
] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** The audit record of one change of a subscription. */
export type HistoryChange = {
  id: string;
  operation: string;
  actorKind: string;
  actorLabel: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  createdAt: Date;
};

type Fields = Record<string, unknown>;

const isPaid = (before: Fields, after: Fields): boolean => Number(after.paid_count) > Number(before.paid_count);

/** What its status has become, of a change that paid nothing. */
function byStatus(before: Fields, after: Fields): HistoryKind | null {
  if (before.status === after.status) return null;
  if (after.status === 'deleted') return 'ended';
  if (after.status === 'suspended') return 'suspended';
  if (after.status === 'retrying') return 'failed';
  return before.status === 'suspended' ? 'revived' : 'left_out';
}

/** What was decided about it. */
function byDecision(before: Fields, after: Fields): HistoryKind | null {
  if (before.paused !== after.paused) return after.paused ? 'paused' : 'resumed';
  if (before.cancel_at_period_end !== after.cancel_at_period_end) return after.cancel_at_period_end ? 'end_planned' : 'end_taken_back';
  return Number(after.retry_count) > Number(before.retry_count) ? 'failed' : null;
}

const byOperation: Record<string, HistoryKind> = {
  'subscription.pause': 'paused',
  'subscription.resume': 'resumed',
  // an acquirer that could not be asked, once more: no try is counted
  'attempt.recover': 'failed',
};

/** What a change was, read from its record: whoever has made it, the same fields have changed. */
export function kindOf({ operation, before, after }: HistoryChange): HistoryKind {
  if (operation === 'subscription.notify') return 'mailed';
  if (operation === 'subscription.look_at_missed') return 'looked_at';
  if (!before || !after) return 'created';
  if (isPaid(before, after)) return before.status === 'pending' || before.status === 'active' ? 'captured' : 'recovered';
  const decided = byStatus(before, after) ?? byDecision(before, after);
  if (decided) return decided;
  if (operation === 'subscription.advance') return before.next_capture_at === after.next_capture_at ? 'told' : 'left_out';
  return byOperation[operation] ?? 'changed';
}
