import type { Caller } from '@/lib/auth/actor';
import { changePayoutBank } from '@/lib/settlements/bank/change-bank';
import { listDays } from '@/lib/settlements/files/list-days';
import { proposeFile } from '@/lib/settlements/files/propose-file';
import { showDay } from '@/lib/settlements/files/show-day';

/** From where merchants are paid; above 10,000 yen by two people. */
const payingBank = {
  code: '1234567890',
  name: 'カ）ブンパイ',
  bank_code: '0001',
  branch_code: '001',
  account_type: 'ordinary',
  account_number: '7654321',
  sole_amount: 10_000,
};

export const enterBank = (operator: Caller, given: Record<string, unknown> = {}) => changePayoutBank(operator, { ...payingBank, ...given });

/** All that waits, until the last day on which something does. */
export async function seenBy(operator: Caller) {
  const { days } = await listDays(operator, {});
  return showDay(operator, { day: days.at(-1)?.day ?? '2026-11-27' });
}

/** The file of all that waits. */
export async function fileBy(operator: Caller) {
  const { day, count, amount } = await seenBy(operator);
  return proposeFile(operator, { day, count, amount });
}
