import 'server-only';
import type { PersonCaller } from '@/lib/pages/page';
import type { IssuedReply } from '@/lib/receipts/schema';
import { listReceipts } from '@/lib/receipts/show-issue';

/** The receipts of a payment; empty for a seller, who did not receive the customer's money. */
export const findReceipts = async (caller: PersonCaller, id: string): Promise<IssuedReply[]> =>
  caller.actor.role === 'seller' ? [] : (await listReceipts(caller, { id })).receipts;
