/** People, visitors who opened a link and customers at a checkout among them; API keys; the service by itself. */
export const auditActors = ['people', 'keys', 'service'] as const;
export type AuditActor = (typeof auditActors)[number];

const byKeys = /^(payment|refund_request|refund_claim|settlement|customer|session|merchant|application|file|chargeback|balance)\./;

/** Whether a key can have done it at all: what none can have done is looked for among the few rows that are not a key's. */
export const isForKeys = (operation: string): boolean => byKeys.test(operation);
