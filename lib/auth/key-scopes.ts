import type { Actor, KeyScope } from '@/lib/auth/actor';
import { can, type KeyPermission, type Permission } from '@/lib/auth/permissions';
import type { Sentence } from '@/lib/refusal';

/**
 * The key scope of each permission, and so of every operation that needs it. `payments`: taking money, sandbox helpers included. `refunds`:
 * money going out. `onboarding`: sellers and their applications. `webhooks`: events. `read`: everything else.
 */
const keyScopeOf: Record<KeyPermission, KeyScope> = {
  'payments:read': 'payments',
  'payments:write': 'payments',
  'customers:read': 'payments',
  'customers:write': 'payments',
  'cards:give': 'payments',
  'checkout:use': 'payments',
  'checkout:cancel': 'payments',
  'secure_tokens:read': 'payments',
  'deposits:read': 'payments',
  'sandbox:drive': 'payments',
  'refunds:read': 'refunds',
  'refunds:write': 'refunds',
  'chargebacks:read': 'refunds',
  'chargebacks:write': 'refunds',
  'balances:write': 'refunds',
  'merchants:read': 'onboarding',
  'merchants:write': 'onboarding',
  'applications:read': 'onboarding',
  'applications:write': 'onboarding',
  'banks:find': 'onboarding',
  'events:read': 'webhooks',
  'balances:read': 'read',
};

type ScopedOperation = { allow: Permission; route?: string | undefined };
const isForKeys = (permission: Permission): permission is KeyPermission => Object.hasOwn(keyScopeOf, permission);
const isReading = ({ allow, route }: ScopedOperation) => (route ? route.startsWith('GET ') : allow.endsWith(':read'));

/** A key needs one of these scopes: the operation's, or `read` for a read-only operation. Empty: no key may call it. */
export function scopesFor(asked: ScopedOperation): [] | [KeyScope] | [KeyScope, KeyScope] {
  if (!isForKeys(asked.allow)) return [];
  const own = keyScopeOf[asked.allow];
  return isReading(asked) && own !== 'read' ? [own, 'read'] : [own];
}

/** The scopes that a limited key is missing; null: it may call. */
export function missingScopes(actor: Actor, asked: ScopedOperation): readonly KeyScope[] | null {
  if (actor.kind !== 'key' || actor.keyKind !== 'secret' || !actor.scopes) return null;
  const wanted = scopesFor(asked);
  return wanted.some((scope) => actor.scopes?.includes(scope)) ? null : wanted;
}

/** `can`, within the scopes of a limited key: for extra data in a reply that needs another permission. */
export const mayAsWell = (actor: Actor, allow: Permission): boolean => can(actor, allow) && missingScopes(actor, { allow }) === null;

const quoted = (scopes: readonly KeyScope[]) => scopes.map((scope) => `"${scope}"`);

/** The sentence of the refusal. It reveals nothing: the caller has the key. */
export const missingSentence = (wanted: readonly KeyScope[]): Sentence => ({
  en: `This API key lacks the scope for this: ${quoted(wanted).join(' or ')}.`,
  ja: `このAPIキーには、この操作に必要なスコープ（${quoted(wanted).join('または')}）がありません。`,
});
