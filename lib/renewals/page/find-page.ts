import 'server-only';
import { cache } from 'react';
import { findGuestCaller } from '@/lib/pages/guest-page';
import { Refusal } from '@/lib/refusal';
import { fewPayments, type ManageReply } from '@/lib/renewals/page/schema';
import { showManagePage } from '@/lib/renewals/page/show-page';

/** The holder of a page’s address. That its merchant is suspended keeps nobody from looking at a subscription, or from ending it. */
export const findSubscriber = (id: string) => findGuestCaller(id, 'open_or_suspended');

/** The page with this public id, with so many payments at most, and the business time it is shown at; null: there is none. Looked up once per request. */
export const findManagePage = cache(async (id: string, payments = fewPayments): Promise<{ page: ManageReply; now: Date } | null> => {
  const caller = await findSubscriber(id);
  if (!caller) return null;
  try {
    return { page: await showManagePage(caller, { id, payments }), now: caller.now };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return null;
    throw error;
  }
});
