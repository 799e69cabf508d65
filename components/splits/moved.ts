import type { Moved } from '@/components/splits/row-fields';
import type { DryRunReply } from '@/lib/payments/schema';

/** Each party's balance before and after, by merchant id. */
export const movedIn = (reply: DryRunReply | null): ReadonlyMap<string, Moved> =>
  new Map(
    reply?.balances.map(({ merchant_id, available_before, available_after, short }) => [
      merchant_id,
      { before: available_before, after: available_after, short },
    ]),
  );
