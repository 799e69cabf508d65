import { yenOf } from '@/lib/money/yen';
import { query } from '@/lib/operation/query';
import { type DaysReply, daysReply, listDaysInput } from '@/lib/settlements/files/schema';
import { findDays } from '@/lib/settlements/files/store';

export const listDays = query<typeof listDaysInput, DaysReply>({
  name: 'payout_day.list',
  summary: 'List the days on which merchants are to be paid, as far as no file has them',
  allow: 'installation:run',
  input: listDaysInput,
  output: daysReply,
  run: async () => ({ days: (await findDays()).map(({ day, count, amount }) => ({ day, count, amount: yenOf(amount) })) }),
});
