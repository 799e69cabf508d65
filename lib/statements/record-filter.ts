import { startOfDay } from '@/lib/ledger/daily-balances/day';
import { recordTypes } from '@/lib/ledger/record';
import type { RecordFilter } from '@/lib/ledger/records/store';
import { choices } from '@/lib/operation/filter';
import { refuse } from '@/lib/refusal';
import type { RecordsInput } from '@/lib/statements/schema';

const backwards = {
  en: 'The period ends before it begins.',
  ja: '期間の終わりが始まりより前になっています。',
};

/** From the start of the first day to the end of the last one. */
export function periodOf<Day extends string | undefined>({ from, to }: { from?: Day; to?: Day }) {
  if (from !== undefined && to !== undefined && from > to) refuse('invalid_parameter', { param: 'to', say: backwards });
  return { from: from === undefined ? null : startOfDay(from), to: to === undefined ? null : startOfDay(to, 1) };
}

export const recordFilterOf = ({ type, counterparty, payment_id, ...days }: RecordsInput): RecordFilter => ({
  ...periodOf(days),
  types: choices(type, recordTypes, 'type'),
  counterpartyId: counterparty ?? null,
  paymentId: payment_id ?? null,
});
