import 'server-only';
import { cache } from 'react';
import { findGuestCaller } from '@/lib/pages/guest-page';
import { Refusal } from '@/lib/refusal';
import type { CheckoutReply } from '@/lib/sessions/schema';
import { showCheckout } from '@/lib/sessions/show-checkout';

/** The checkout with this id, and the business time it is shown at; null: there is none. Looked up once per request. */
export const findCheckout = cache(
  async (id: string, token?: string, returned = false): Promise<{ checkout: CheckoutReply; now: Date } | null> => {
    const caller = await findGuestCaller(id);
    if (!caller) return null;
    try {
      return {
        checkout: await showCheckout(caller, { id, returned, ...(token !== undefined && { secure_token_id: token }) }),
        now: caller.now,
      };
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_found') return null;
      throw error;
    }
  },
);
