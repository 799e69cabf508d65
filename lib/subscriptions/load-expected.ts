import { sum } from '@/lib/money/yen';
import { type ExpectedShare, expectedShares } from '@/lib/subscriptions/expected';
import { findShared } from '@/lib/subscriptions/store';

/** How many shares a seller expects, their yen after its platform's fee, and the first of them. */
type Expected = { amount: number; count: number; next: ExpectedShare[] };

const soonest = 3;

/** What a seller gets of subscriptions that are charged before `until`, however many: they are read in pages. */
export async function loadExpected(seller: { tenantId: string; id: string }, until: Date, pageSize = 2_000): Promise<Expected> {
  const found: Expected = { amount: 0, count: 0, next: [] };
  let after: string | undefined;
  do {
    const rows = await findShared(seller, until, { ...(after !== undefined && { after }), atMost: pageSize });
    const shares = expectedShares(rows, seller.id, until);
    found.amount += sum(shares.map(({ amount }) => amount));
    found.count += shares.length;
    found.next = [...found.next, ...shares].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(0, soonest);
    after = rows.length < pageSize ? undefined : rows.at(-1)?.id;
  } while (after !== undefined);
  return found;
}
