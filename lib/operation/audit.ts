import type { Actor, Caller } from '@/lib/auth/actor';
import { newId } from '@/lib/db/ids';

/** Audit records without a tenant use this id. */
export const installation = '00000000-0000-0000-0000-000000000000';

/** Everything that can change. */
export const subjectKinds = [
  ...[
    'payment',
    'customer',
    'subscription',
    'session',
    'merchant',
    'key',
    'user',
    'link',
    'fee',
    'adjustment',
    'proof',
    'webhook',
    'delivery',
    'clock',
  ],
  ...['file', 'chargeback', 'settlement', 'bank_file', 'operator_proposal', 'acquirer', 'view'],
] as const;

/** A change for the audit log. Never the request itself: it may contain data that must not be stored. */
export type Change = {
  tenantId: string;
  subjectKind: (typeof subjectKinds)[number];
  subjectId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

export type AuditRow = Change & {
  id: string;
  actorKind: string;
  actorId: string | null;
  actorLabel: string;
  operation: string;
  requestId: string;
  createdAt: string;
};

export const actorId = (actor: Actor): string | null => (actor.kind === 'key' ? actor.keyId : actor.kind === 'user' ? actor.userId : null);

export const auditOf = (caller: Caller, operation: string, change: Change): AuditRow => ({
  ...change,
  id: newId(),
  actorKind: caller.actor.kind,
  actorId: actorId(caller.actor),
  actorLabel: caller.actor.label,
  operation,
  requestId: caller.requestId,
  createdAt: caller.now.toISOString(),
});
