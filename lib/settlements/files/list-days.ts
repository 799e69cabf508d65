import { yenOf } from '@/lib/money/yen';
import { query } from '@/lib/operation/query';
import { findWaitingRefunds } from '@/lib/settlements/files/requests/store';
import { type DaysReply, daysReply, listDaysInput } from '@/lib/settlements/files/schema';
import { findDays } from '@/lib/settlements/files/store';
import { countHeldByDay } from '@/lib/settlements/overdue/list-overdue';

export const listDays = query<typeof listDaysInput, DaysReply>({
  name: 'payout_day.list',
  summary: 'List what is to be paid and in no file: merchants by the day, and customers’ refunds',
  allow: 'installation:run',
  input: listDaysInput,
  output: daysReply,
  async run({ now }) {
    const [days, held, refunds] = await Promise.all([findDays(), countHeldByDay(now), findWaitingRefunds()]);
    return {
      days: days.map(({ day, count, amount }) => ({ day, count, amount: yenOf(amount), held: held.get(day) ?? 0 })),
      refunds: { count: refunds.count, amount: yenOf(refunds.amount) },
    };
  },
});
