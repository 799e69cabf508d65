import { personOf } from '@/lib/auth/person';
import { loadBanks } from '@/lib/japan/banks';
import { query } from '@/lib/operation/query';
import { usualSoleYen } from '@/lib/settlements/bank/schema';
import { findPayoutBank } from '@/lib/settlements/bank/store';
import { planFile, type Ready, sortPayouts, sortRequests } from '@/lib/settlements/files/plan-day';
import { presentRefund, presentWaiting } from '@/lib/settlements/files/present';
import type { ReadyRequest } from '@/lib/settlements/files/requests/payable';
import { findPayableRequests } from '@/lib/settlements/files/requests/store';
import { secondApproverReason } from '@/lib/settlements/files/require-dual-approval';
import { type DayReply, dayReply, showDayInput } from '@/lib/settlements/files/schema';
import { findPayable } from '@/lib/settlements/files/store';

/** How many payable settlements, and refunds, the day lists; those that are held are all listed. */
const told = 200;

/** Until an operator has entered the paying account. */
const notEntered = { soleAmount: BigInt(usualSoleYen), changedBy: null };

/** The payable settlements until a day, and customers' refunds: those that a file would contain, and those that are held, with the reason. */
export const showDay = query<typeof showDayInput, DayReply>({
  name: 'payout_day.show',
  summary: 'Show what is to be paid until a day',
  allow: 'installation:run',
  input: showDayInput,
  output: dayReply,
  async run({ caller, now }, { day }) {
    loadBanks();
    const bank = (await findPayoutBank()) ?? notEntered;
    const { kept, ready } = sortPayouts(await findPayable(day));
    const refunds = sortRequests(await findPayableRequests());
    const personId = personOf(caller).id;
    const planOf = async (payouts: readonly Ready[], requests: readonly ReadyRequest[]) => {
      const { transferDay, count, amount, digest } = planFile(payouts, requests, now);
      const rows = payouts.map(({ row }) => row);
      const second = await secondApproverReason(bank, { personId, amount, rows, refunds: requests, now });
      return { transfer_day: transferDay, count, amount, second, digest };
    };
    return {
      resource: 'payout_day',
      day,
      ...(await planOf(ready, [])),
      earlier: ready.filter(({ row }) => row.payDay < day).length,
      settlements: [...kept, ...ready.slice(0, told)].map((one) => presentWaiting(one, caller.locale)),
      refunds: {
        ...(await planOf([], refunds.ready)),
        requests: [...refunds.kept, ...refunds.ready.slice(0, told)].map((one) => presentRefund(one, caller.locale)),
      },
      all: await planOf(ready, refunds.ready),
    };
  },
});
