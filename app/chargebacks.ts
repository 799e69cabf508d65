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

/** Chargebacks that wait for an answer; null for a caller without access, and if the feature is off. Read once per request. */
export const findWaiting = cache(async (): Promise<WaitingReply | null> => {
  const caller = await pageCaller();
  return mayRead(caller.actor) ? ifThere(showWaiting(caller, {})) : null;
});

const mostShown = 100;

/** The chargebacks of a payment; empty for a caller without access. */
export async function chargebacksOf(caller: PersonCaller, paymentId: string): Promise<ChargebackItem[]> {
  if (!mayRead(caller.actor)) return [];
  return (await ifThere(searchChargebacks(caller, { payment_id: paymentId, per_page: mostShown })))?.data ?? [];
}
