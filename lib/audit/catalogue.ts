/** People include visitors with a link and customers at a checkout; then API keys; and the service by itself. */
export const auditActors = ['people', 'keys', 'service'] as const;
export type AuditActor = (typeof auditActors)[number];

const byKeys =
  /^(payment|refund|refund_request|refund_claim|settlement|customer|subscription|session|merchant|application|file|chargeback|balance|payouts_hold|fee_profile)\./;

/** Whether a key can have done it: other operations are looked up among the few rows without a key. */
export const isForKeys = (operation: string): boolean => byKeys.test(operation);
