/** The caller. Looked up by key or sign-in, or the installation itself; never taken from the request body. */
export const roles = ['operator', 'admin', 'staff', 'viewer', 'seller'] as const;
export type Role = (typeof roles)[number];
/** The scopes that can limit a secret key. */
export const keyScopes = ['read', 'payments', 'refunds', 'onboarding', 'webhooks'] as const;
export type KeyScope = (typeof keyScopes)[number];
export type PlatformRole = 'platform' | 'payout' | null;

export type KeyActor = {
  kind: 'key';
  keyId: string;
  keyKind: 'secret' | 'publishable';
  /** Absent: the key is not limited. */
  scopes?: readonly KeyScope[];
  /** The key's name in the audit log: its last four characters. */
  label: string;
  tenantId: string;
  merchantId: string;
  platformRole: PlatformRole;
};
/**
 * When this sign-in last passed the second step. `anew`: just now, for this request only. `recent`: within the last minutes. `stale`: earlier.
 * `none`: the person has no second step and needs none.
 */
export type Proof = 'none' | 'anew' | 'recent' | 'stale';
export type UserActor = {
  kind: 'user';
  userId: string;
  sessionId: string;
  role: Role;
  name: string;
  email: string;
  label: string;
  /** null: an operator. */
  tenantId: string | null;
  /** The seller's own merchant; null: not a seller. */
  merchantId: string | null;
  platformRole: PlatformRole;
  /** The merchant or its platform is suspended: its users may read, but change nothing. */
  suspended: boolean;
  /** This user must set up a second factor first: nothing else is allowed until then. */
  mustSecure: boolean;
  proof: Proof;
};
/** A browser without a sign-in: reaches only what signing in, a link or a reset needs. */
export type VisitorActor = { kind: 'visitor'; label: 'visitor'; address: string | null; platformRole: null };
/** A customer on a hosted page: reaches only what the page's address names. */
export type GuestActor = { kind: 'guest'; label: 'customer'; tenantId: string; platformRole: PlatformRole };
/** The installation's own due work. With `tenantId` it reaches only that tenant. */
export type SystemActor = { kind: 'system'; label: string; tenantId?: string };
export type Actor = KeyActor | UserActor | VisitorActor | GuestActor | SystemActor;

/** One call of an operation. `now` is business time, read from the database with the caller's look-up. */
export type Caller = {
  actor: Actor;
  now: Date;
  requestId: string;
  locale: 'ja' | 'en';
  /** The request's address, as the server determines it; absent for calls inside the process. */
  address?: string | null;
  idempotencyKey?: string;
  /** Real time: what has not begun by then is refused. */
  notAfter?: string;
  /** Sandbox only: the acquirer's answer to simulate. */
  scenario?: string;
  /** Waits for an outside service without occupying a turn of this process; see http/turns. */
  stepAside?: <Value>(work: () => Promise<Value>) => Promise<Value>;
};
