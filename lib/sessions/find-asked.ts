import type { SessionRow } from '@/lib/sessions/session';
import { getByPage } from '@/lib/subscriptions/store';

/** What the holder of a card is asked about: what is paid, or what the subscription charges that the card is to pay for. null: nobody is asked. */
export async function findAsked({ tenantId, amount, changesCardOf }: SessionRow): Promise<number | null> {
  if (amount !== null || changesCardOf === null) return amount;
  const { subscription } = await getByPage(tenantId, changesCardOf);
  return subscription.amount + subscription.tax;
}
