import { z } from 'zod';
import { inWords } from '@/lib/operation/in-words';
import { count, list, pathId } from '@/lib/operation/wire';
import { areRetryDays, longestRetryDays, mostRetries } from '@/lib/retry-days.mjs';

export const retryDaysReply = z.looseObject({
  resource: z.literal('retry_days'),
  merchant_id: z.string(),
  /** How many days after its first try a refused charge of a subscription is tried again; empty: never. Null: as usual here. */
  days: z.array(z.int()).nullable(),
  /** The days of this installation. */
  usual: z.array(z.int()),
});
export type RetryDaysReply = z.output<typeof retryDaysReply>;

const days = () =>
  inWords(list(count({ min: 1, max: longestRetryDays }), { max: mostRetries }).refine(areRetryDays), {
    en: `a list of at most ${mostRetries} days from 1 to ${longestRetryDays}, each later than the one before, such as [1, 3, 5, 7]; empty: no retry`,
    ja: `1から${longestRetryDays}までの日数を、小さい順に${mostRetries}個以内で並べたリスト（例：[1, 3, 5, 7]。空の場合は再決済しない）`,
  });

export const showRetryDaysInput = z.object({ id: pathId() });
/** `before`: the days when the caller looked, null as usual; refused when outdated. `days` left out: as usual here. */
export const changeRetryDaysInput = z.object({ id: pathId(), before: days().optional(), days: days().optional() });
