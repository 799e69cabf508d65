import type { Permission } from '@/lib/auth/permissions';

/**
 * Of an idempotency key, by a call. `otherFingerprint`: what the same request was known by before the installation's secret was changed.
 * `permission`: what its operation asks of a caller, and so whoever is told the reply by the key alone.
 */
export type Claim = {
  tenantId: string;
  key: string;
  fingerprint: string;
  otherFingerprint?: string;
  permission: Permission;
  claimId: string;
  leaseMs: number;
  keepMs: number;
};
