import 'server-only';
import type { Caller } from '@/lib/auth/actor';
import { tenantNumberOf } from '@/lib/auth/find-tenant-number';
import { findOffered } from '@/lib/merchants/find-offered';
import { isMailOn } from '@/lib/merchants/mails/mails';
import type { Context } from '@/lib/operation/operation';
import { getPayment } from '@/lib/payments/store';
import { refuse } from '@/lib/refusal';
import type { SessionView } from '@/lib/sessions/present';
import { findSession } from '@/lib/sessions/store';
import { findPlatform } from '@/lib/subscriptions/store';

/** Whether the caller is the merchant itself, not its customer's browser. */
export const isOwner = ({ actor }: Caller): boolean => actor.kind === 'user' || (actor.kind === 'key' && actor.keyKind === 'secret');

/** A checkout with the data to show it. Refuses 404 another merchant's. */
export async function getSession({ scope, now }: Pick<Context, 'scope' | 'now'>, id: string): Promise<SessionView> {
  if (scope.kind !== 'merchant') return refuse('not_found');
  const { tenantId } = scope;
  const session = (await findSession(tenantId, id)) ?? refuse('not_found');
  const [tenantNumber, ways, payment, isMailed] = await Promise.all([
    tenantNumberOf(tenantId),
    findOffered(tenantId, now, { manual: session.capture === 'manual' }),
    session.paymentId === null ? null : getPayment({ kind: 'merchant', tenantId }, session.paymentId),
    session.subscription === null || findPlatform(tenantId).then((platform) => isMailOn(platform, 'subscription')),
  ]);
  return { session, tenantNumber, ways, payment, isMailed };
}
