import 'server-only';
import { isLive } from '@/app/environment';
import { hasSellers } from '@/app/sellers';
import type { Area } from '@/components/shell/areas';
import type { Actor } from '@/lib/auth/actor';
import { can } from '@/lib/auth/permissions';
import { scopeOf } from '@/lib/auth/scope';

const operatorAreas: Area[] = [
  'overview',
  'merchants',
  'applications',
  'deposits',
  'refundRequests',
  'bankFiles',
  'chargebackDecisions',
  'feeRates',
  'acquirers',
  'adjustments',
  'ledgerProof',
  'operators',
  'operatorAudit',
];

/** The navigation areas of this person. `chargebacks`: whether there are chargebacks to see. */
export function areasOf(actor: Actor, { chargebacks = false }: { chargebacks?: boolean } = {}): Area[] {
  return [
    ...(scopeOf(actor).kind === 'all' ? [] : (['home'] as const)),
    ...(scopeOf(actor).kind === 'seller' ? (['application'] as const) : []),
    ...(can(actor, 'installation:run') ? operatorAreas : []),
    ...(can(actor, 'installation:run') && !isLive() ? (['sandbox'] as const) : []),
    'payments',
    ...(can(actor, 'subscriptions:read') ? (['subscriptions'] as const) : []),
    ...(can(actor, 'refunds:read') ? (['refunds'] as const) : []),
    // the operator decides chargebacks in a list of its own
    ...(chargebacks && scopeOf(actor).kind !== 'all' ? (['chargebacks'] as const) : []),
    ...(can(actor, 'chargebacks:help') ? (['questions'] as const) : []),
    ...(scopeOf(actor).kind === 'merchant' && can(actor, 'customers:read') ? (['customers'] as const) : []),
    ...(scopeOf(actor).kind === 'merchant' ? (['paymentLinks'] as const) : []),
    ...(hasSellers(actor) ? (['sellers'] as const) : []),
    ...(scopeOf(actor).kind === 'all' ? [] : (['balance', 'payouts'] as const)),
    ...(scopeOf(actor).kind === 'merchant' || can(actor, 'installation:run') ? (['reports'] as const) : []),
    ...(can(actor, 'keys:read') ? (['keys', 'origins'] as const) : []),
    ...(can(actor, 'webhooks:read') ? (['webhooks'] as const) : []),
    ...(can(actor, 'events:read') ? (['events'] as const) : []),
    ...(scopeOf(actor).kind === 'merchant' ? (['api', 'fees', 'checkout'] as const) : []),
    ...(hasSellers(actor) ? (['feeProfiles'] as const) : []),
    ...(can(actor, 'invoices:set') && hasSellers(actor) ? (['invoices'] as const) : []),
    ...(can(actor, 'recovery:set') && hasSellers(actor) ? (['chargebackSettings'] as const) : []),
    ...(can(actor, 'users:read') ? (['team'] as const) : []),
    ...(can(actor, 'audit:read') ? (['audit'] as const) : []),
  ];
}
