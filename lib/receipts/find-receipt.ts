import 'server-only';
import { cache } from 'react';
import { findGuestCaller } from '@/lib/pages/guest-page';
import type { ReceiptReply } from '@/lib/receipts/schema';
import { showReceipt } from '@/lib/receipts/show-receipt';
import { Refusal } from '@/lib/refusal';
import { findSubscriber } from '@/lib/renewals/page/find-page';

/** Of an address that says no period, too, there is nothing. */
const nothing = ['not_found', 'invalid_parameter'];

/**
 * The payment of a customer's page; null: no such page, or no payment yet. `sequence`: of the period that was paid, on a subscription's page.
 * Looked up once per request.
 */
export const findReceipt = cache(async (id: string, sequence?: string): Promise<ReceiptReply | null> => {
  const caller = await (sequence === undefined ? findGuestCaller(id) : findSubscriber(id));
  if (!caller) return null;
  try {
    return await showReceipt(caller, { id, ...(sequence !== undefined && { sequence }) });
  } catch (error) {
    if (error instanceof Refusal && nothing.includes(error.code)) return null;
    throw error;
  }
});
