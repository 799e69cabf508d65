import 'server-only';
import { cache } from 'react';
import { findGuestCaller } from '@/lib/pages/guest-page';
import type { ReceiptReply } from '@/lib/receipts/schema';
import { showReceipt } from '@/lib/receipts/show-receipt';
import { Refusal } from '@/lib/refusal';

/** The payment of a customer's page; null: no such page, or no payment yet. Looked up once per request. */
export const findReceipt = cache(async (id: string): Promise<ReceiptReply | null> => {
  const caller = await findGuestCaller(id);
  if (!caller) return null;
  try {
    return await showReceipt(caller, { id });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return null;
    throw error;
  }
});
