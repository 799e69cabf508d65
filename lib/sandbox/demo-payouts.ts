import type { Caller } from '@/lib/auth/actor';
import { closeCycles } from '@/lib/jobs/close-cycles';
import { dayIn, dueAtOf, startOfDay } from '@/lib/ledger/daily-balances/day';
import { dayMs, hourMs, lastStep, type Step } from '@/lib/sandbox/demo-time';
import { changePayoutBank } from '@/lib/settlements/bank/change-bank';
import { usualSoleYen } from '@/lib/settlements/bank/schema';
import { downloadFile } from '@/lib/settlements/files/download-file';
import { listDays } from '@/lib/settlements/files/list-days';
import { payFile } from '@/lib/settlements/files/pay-file';
import { proposeFile } from '@/lib/settlements/files/propose-file';
import { showDay } from '@/lib/settlements/files/show-day';

const payer = {
  code: '0123456789',
  name: 'カ）ブンパイ',
  bank_code: '0001',
  branch_code: '001',
  account_type: 'ordinary',
  account_number: '1234567',
  sole_amount: usualSoleYen,
};

/** Closes cycles as the worker does after each day. */
async function closeDue(now: Date): Promise<void> {
  const { signal } = new AbortController();
  while ((await closeCycles.run({ now, signal })).length > 0);
}

/** Pays everything due until this day with one bank file, carried out in the afternoon; nothing on a day on which banks are closed. */
async function payDue(operator: Caller): Promise<Step[]> {
  const today = dayIn(operator.now);
  const { days } = await listDays(operator, {});
  if (!days.some(({ day }) => day <= today)) return [];
  const { day, transfer_day, count, digest } = await showDay(operator, { day: today });
  if (count === 0 || transfer_day > today) return [];
  const { id } = await proposeFile(operator, { day, digest });
  await downloadFile(operator, { id });
  const afternoon = new Date(operator.now.getTime() + 5 * hourMs);
  return [lastStep(afternoon, () => payFile({ ...operator, now: afternoon }, { id }))];
}

/** Two months of payouts: each cycle is closed on its day, and paid on its pay day if that has passed. */
export function payoutSteps(operator: Caller, from: Date): Step[] {
  const { now } = operator;
  const days = Math.floor((now.getTime() - from.getTime()) / dayMs);
  const first = dayIn(from);
  const each = Array.from({ length: days }, (_, index) => startOfDay(first, index + 1)).flatMap((midnight) => {
    const [over, morning] = [dueAtOf(midnight), new Date(midnight.getTime() + 10 * hourMs)];
    return [lastStep(over, () => closeDue(over)), { at: morning, act: () => payDue({ ...operator, now: morning }) }];
  });
  const last = now.getTime() - 6 * hourMs;
  return [lastStep(from, () => changePayoutBank({ ...operator, now: from }, payer)), ...each.filter(({ at }) => at.getTime() < last)];
}
