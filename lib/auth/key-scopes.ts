import type { Actor, KeyScope } from '@/lib/auth/actor';
import { can, type KeyPermission, type Permission } from '@/lib/auth/permissions';
import type { Sentence } from '@/lib/refusal';

/**
 * The one scope that a permission of keys belongs to, and with it every operation that asks for it. `payments`: taking money, and what a
 * sandbox plays for it. `refunds`: what lets money go again. `onboarding`: sellers and their applications. `webhooks`: what has happened.
 * `read` alone: what no other noun has.
 */
const scopeOf: Record<KeyPermission, KeyScope> = {
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
const isForKeys = (permission: Permission): permission is KeyPermission => Object.hasOwn(scopeOf, permission);
const isReading = ({ allow, route }: ScopedOperation) => (route ? route.startsWith('GET ') : allow.endsWith(':read'));

/** Any of these is enough: the operation's own scope, and `read` where it only reads. None where no key may at all. */
export function scopesFor(asked: ScopedOperation): [] | [KeyScope] | [KeyScope, KeyScope] {
  if (!isForKeys(asked.allow)) return [];
  const own = scopeOf[asked.allow];
  return isReading(asked) && own !== 'read' ? [own, 'read'] : [own];
}

/** What a limited key would need for this; null where it may. */
export function missingScopes(actor: Actor, asked: ScopedOperation): readonly KeyScope[] | null {
  if (actor.kind !== 'key' || actor.keyKind !== 'secret' || !actor.scopes) return null;
  const wanted = scopesFor(asked);
  return wanted.some((scope) => actor.scopes?.includes(scope)) ? null : wanted;
}

/** `can`, and within the scopes of a limited key: for what an operation shows, beside what was asked of it, to whoever may do something else. */
export const mayAsWell = (actor: Actor, allow: Permission): boolean => can(actor, allow) && missingScopes(actor, { allow }) === null;

const quoted = (scopes: readonly KeyScope[]) => scopes.map((scope) => `"${scope}"`);

/** Told with the refusal, to whoever has the key anyway. */
export const missingSentence = (wanted: readonly KeyScope[]): Sentence => ({
  en: `This API key lacks the scope for this: ${quoted(wanted).join(' or ')}.`,
  ja: `このAPIキーには、この操作に必要なスコープ（${quoted(wanted).join('または')}）がありません。`,
});
