import 'server-only';
import { cache } from 'react';
import { scopeOf } from '@/lib/auth/scope';
import { findGuestCaller } from '@/lib/pages/guest-page';
import { followReturned } from '@/lib/payments/page/follow-returned';
import { getPage } from '@/lib/payments/page/load-page';
import type { PageReply } from '@/lib/payments/page/schema';
import { showPage } from '@/lib/payments/page/show-page';
import { Refusal } from '@/lib/refusal';

/**
 * The page with this public id, and the business time it is shown at; null: there is none. `isReturned`: its customer comes from the acquirer, which is
 * asked before. Looked up once per request.
 */
export const findPayPage = cache(async (id: string, isReturned = false): Promise<{ page: PageReply; now: Date } | null> => {
  const caller = await findGuestCaller(id);
  if (!caller) return null;
  try {
    if (isReturned) await followReturned(await getPage(scopeOf(caller.actor), id), caller.now);
    return { page: await showPage(caller, { id }), now: caller.now };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return null;
    throw error;
  }
});
