import 'server-only';
import { hasSellers } from '@/app/sellers';
import type { Command } from '@/components/shell/search/commands';
import type { Actor } from '@/lib/auth/actor';
import { can } from '@/lib/auth/permissions';
import { scopeOf } from '@/lib/auth/scope';

/** What this person may begin. The operations decide; this keeps the search from offering what they refuse. */
export function commandsOf(actor: Actor, { takesMoney }: { takesMoney: boolean }): Command[] {
  const sells = scopeOf(actor).kind === 'merchant' && can(actor, 'payments:write') && takesMoney;
  return [
    ...(sells ? (['createPayment', 'createLink', 'createSubscription'] as const) : []),
    ...(can(actor, 'refunds:write') ? (['refund'] as const) : []),
    ...(hasSellers(actor) && can(actor, 'merchants:write') ? (['registerSeller'] as const) : []),
    ...(can(actor, 'payments:read') ? (['exportPayments'] as const) : []),
    ...(can(actor, 'refunds:read') ? (['exportRefunds'] as const) : []),
    ...(can(actor, 'subscriptions:read') ? (['exportSubscriptions'] as const) : []),
    ...(can(actor, 'users:read') && can(actor, 'users:write') ? (['inviteMember'] as const) : []),
    ...(can(actor, 'keys:write') ? (['createKey'] as const) : []),
    ...(can(actor, 'webhooks:write') ? (['addWebhook'] as const) : []),
  ];
}
