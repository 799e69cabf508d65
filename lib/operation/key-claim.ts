/**
 * A call's claim of an idempotency key. `otherFingerprint`: the fingerprint of the same request under the installation's previous secret.
 */
export type Claim = {
  tenantId: string;
  key: string;
  fingerprint: string;
  otherFingerprint?: string;
  claimId: string;
  leaseMs: number;
  keepMs: number;
};
