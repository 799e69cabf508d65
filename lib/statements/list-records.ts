import type { z } from 'zod';
import { isServiceAccount } from '@/lib/ledger/account';
import { readByDays } from '@/lib/ledger/daily-balances/build';
import type { Holder } from '@/lib/ledger/daily-balances/store';
import {
  type AccountRecord,
  findByDays,
  findNarrowed,
  type RecordFilter,
  type RecordsReading,
  type Slice,
} from '@/lib/ledger/records/store';
import { findMerchantNames, getMerchant } from '@/lib/merchants/store';
import { yenOf } from '@/lib/money/yen';
import { listOf, pageOf, type Total, totalOf } from '@/lib/operation/list';
import { maxRows } from '@/lib/operation/pagination-limits';
import { query } from '@/lib/operation/query';
import { wireTime } from '@/lib/operation/time';
import { findOrderNumbers } from '@/lib/payments/store';
import { findByReferences } from '@/lib/settlements/store';
import { recordFilterOf } from '@/lib/statements/record-filter';
import { type RecordReply, recordList, recordsInput } from '@/lib/statements/schema';

/** Payment and counterparty filters use an index; other filters use the days. */
export const isNarrowed = ({ paymentId, counterpartyId }: RecordFilter): boolean => paymentId !== null || counterpartyId !== null;

/** A page of an account's records, each with the balance after it. */
const readRecords = (holder: Holder, filter: RecordFilter, slice: Slice, now: Date): Promise<RecordsReading> =>
  readByDays(holder, now, (until, byDays) =>
    isNarrowed(filter)
      ? findNarrowed(holder, filter, { ...slice, after: null, countsTo: maxRows + 1 }, until, byDays)
      : findByDays(holder, filter, slice, until, byDays),
  );

const presentRecord = (
  { id, type, amount, balance, paymentId, counterpartyId, description, createdAt }: AccountRecord,
  name: string | null,
) => ({
  id,
  resource: 'balance_record' as const,
  type,
  amount: yenOf(amount),
  balance: yenOf(balance),
  payment_id: paymentId,
  counterparty_id: isServiceAccount(counterpartyId) ? null : counterpartyId,
  counterparty_name: name,
  description,
  created_at: wireTime(createdAt),
});

const isOfSettlement = ({ type }: AccountRecord): boolean => type === 'payout' || type === 'payout_return';

/**
 * Records for display, with the counterparty's name and the payment's order number; a settlement's records are described by its reference.
 */
export async function presentRecords(tenantId: string, rows: readonly AccountRecord[]): Promise<RecordReply[]> {
  const others = [...new Set(rows.map(({ counterpartyId }) => counterpartyId))].filter((id) => !isServiceAccount(id));
  const names = others.length > 0 ? await findMerchantNames([tenantId], others) : new Map<string, { name: string }>();
  const references = rows.filter(isOfSettlement).flatMap(({ description }) => description ?? []);
  const payments = [...new Set(rows.flatMap(({ paymentId }) => paymentId ?? []))];
  const [settlements, orders] = await Promise.all([findByReferences(tenantId, references), findOrderNumbers(tenantId, payments)]);
  return rows.map((row) => ({
    ...presentRecord(row, names.get(row.counterpartyId)?.name ?? null),
    order_number: (row.paymentId && orders.get(row.paymentId)) || null,
    settlement_id: (isOfSettlement(row) && row.description && settlements.get(row.description)) || null,
  }));
}
/** The days' counts are exact at any size; an index's matches are counted up to the limit of a list. */
const countOf = (filter: RecordFilter, total: bigint): Total =>
  isNarrowed(filter) ? totalOf(Number(total)) : { total: Number(total), exceeded: false };

export const listRecords = query<typeof recordsInput, z.output<typeof recordList>>({
  name: 'balance.records',
  summary: 'List the records of an account, newest first, each with what was held after it',
  allow: 'balances:read',
  input: recordsInput,
  output: recordList,
  async run({ scope, now }, input) {
    const page = pageOf(input);
    const filter = recordFilterOf(input);
    const { tenantId, id } = await getMerchant(scope, input.id);
    const { rows, total } = await readRecords({ tenantId, accountId: id }, filter, { skip: page.skip, take: page.perPage }, now);
    return listOf(page, countOf(filter, total), await presentRecords(tenantId, rows));
  },
});
