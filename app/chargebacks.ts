import 'server-only';
import { cache } from 'react';
import { ifThere } from '@/app/or-not-found';
import type { UserActor } from '@/lib/auth/actor';
import { can } from '@/lib/auth/permissions';
import type { WaitingReply } from '@/lib/chargebacks/figures/schema';
import { showWaiting } from '@/lib/chargebacks/figures/show-waiting';
import { searchChargebacks } from '@/lib/chargebacks/list-chargebacks';
import type { ChargebackItem } from '@/lib/chargebacks/schema';
import { type PersonCaller, pageCaller } from '@/lib/pages/page';

const mayRead = (actor: UserActor): boolean => can(actor, 'chargebacks:read');

/** What waits for an answer; null for who has no chargebacks to see, and where the feature is off. Looked up once for an answer. */
export const findWaiting = cache(async (): Promise<WaitingReply | null> => {
  const caller = await pageCaller();
  return mayRead(caller.actor) ? ifThere(showWaiting(caller, {})) : null;
});

const mostShown = 100;

/** The chargebacks of a payment; none for who may not see any. */
export async function chargebacksOf(caller: PersonCaller, paymentId: string): Promise<ChargebackItem[]> {
  if (!mayRead(caller.actor)) return [];
  return (await ifThere(searchChargebacks(caller, { payment_id: paymentId, per_page: mostShown })))?.data ?? [];
}
