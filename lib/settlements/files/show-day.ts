import { personOf } from '@/lib/auth/person';
import { loadBanks } from '@/lib/japan/banks';
import { query } from '@/lib/operation/query';
import { usualSoleYen } from '@/lib/settlements/bank/schema';
import { findPayoutBank } from '@/lib/settlements/bank/store';
import { planDay } from '@/lib/settlements/files/plan-day';
import { presentWaiting } from '@/lib/settlements/files/present';
import { secondApproverReason } from '@/lib/settlements/files/require-dual-approval';
import { type DayReply, dayReply, showDayInput } from '@/lib/settlements/files/schema';
import { findPayable } from '@/lib/settlements/files/store';

/** How many payable settlements the day lists; held settlements are all listed. */
const told = 200;

/** Until an operator has entered the paying account. */
const notEntered = { soleAmount: BigInt(usualSoleYen), changedBy: null };

/** The payable settlements until a day: those that a file would contain, and those that are held, with the reason. */
export const showDay = query<typeof showDayInput, DayReply>({
  name: 'payout_day.show',
  summary: 'Show what is to be paid until a day',
  allow: 'installation:run',
  input: showDayInput,
  output: dayReply,
  async run({ caller, now }, { day }) {
    loadBanks();
    const bank = (await findPayoutBank()) ?? notEntered;
    const { kept, ready, amount, transferDay } = planDay(await findPayable(day), now);
    const shown = [...kept, ...ready.slice(0, told)];
    return {
      resource: 'payout_day',
      day,
      transfer_day: transferDay,
      count: ready.length,
      amount,
      second: await secondApproverReason(bank, { personId: personOf(caller).id, amount, rows: ready.map(({ row }) => row), now }),
      earlier: ready.filter(({ row }) => row.payDay < day).length,
      settlements: shown.map((one) => presentWaiting(one, caller.locale)),
    };
  },
});
