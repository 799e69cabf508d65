/** Who is calling. Looked up by key or sign-in, or the installation itself; never taken from the request body. */
export const roles = ['operator', 'admin', 'staff', 'viewer', 'seller'] as const;
export type Role = (typeof roles)[number];
/** What a secret key can be limited to. */
export const keyScopes = ['read', 'payments', 'refunds', 'onboarding', 'webhooks'] as const;
export type KeyScope = (typeof keyScopes)[number];
export type PlatformRole = 'platform' | 'payout' | null;

export type KeyActor = {
  kind: 'key';
  keyId: string;
  keyKind: 'secret' | 'publishable';
  /** Absent: the key is not limited. */
  scopes?: readonly KeyScope[];
  /** How the key is named in the audit log: its last four characters. */
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
  /** Null for an operator. */
  tenantId: string | null;
  /** The seller's own merchant; null for everybody else. */
  merchantId: string | null;
  platformRole: PlatformRole;
  /** The merchant, or the platform it belongs to, is suspended: its people read and change nothing. */
  suspended: boolean;
  /** This person must have a second factor and has none yet: nothing else is open until it is set up. */
  mustSecure: boolean;
  proof: Proof;
};
/** Somebody in a browser who is not signed in: reaches nothing but what a sign-in, a link or a reset needs. */
export type VisitorActor = { kind: 'visitor'; label: 'visitor'; address: string | null; platformRole: null };
/** A customer on a hosted page, who was given its address: reaches what that names. */
export type GuestActor = { kind: 'guest'; label: 'customer'; tenantId: string; platformRole: PlatformRole };
/** The installation's own due work. With `tenantId` it reaches that tenant and no other. */
export type SystemActor = { kind: 'system'; label: string; tenantId?: string };
export type Actor = KeyActor | UserActor | VisitorActor | GuestActor | SystemActor;

/** One call of an operation. `now` is business time, read from the database with the caller's look-up. */
export type Caller = {
  actor: Actor;
  now: Date;
  requestId: string;
  locale: 'ja' | 'en';
  /** Where the request came from, as the server itself tells it; absent where there was none. */
  address?: string | null;
  idempotencyKey?: string;
  /** Sandbox only: the outcome that the acquirer is to give. */
  scenario?: string;
  /** Waits for an outside service without occupying a turn of this process; see http/turns. */
  stepAside?: <Value>(work: () => Promise<Value>) => Promise<Value>;
};
