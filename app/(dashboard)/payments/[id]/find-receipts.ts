import 'server-only';
import type { PersonCaller } from '@/lib/pages/page';
import type { IssuedReply } from '@/lib/receipts/schema';
import { listReceipts } from '@/lib/receipts/show-issue';

/** What was issued for a payment; for a seller, who has received nothing itself, none. */
export const findReceipts = async (caller: PersonCaller, id: string): Promise<IssuedReply[]> =>
  caller.actor.role === 'seller' ? [] : (await listReceipts(caller, { id })).receipts;
