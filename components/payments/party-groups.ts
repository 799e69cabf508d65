import { sum } from '@/lib/money/yen';
import type { LedgerRecord } from '@/lib/payments/ledger-schema';

export type PartyGroup = { id: string | null; name: string | null; records: LedgerRecord[]; net: number };

/** More records than this are read by party. */
export const manyRecords = 15;

/**
 * The records by the party whose balance they change, with what they change it by altogether: the largest first, the service, which has no
 * name, last. Each record is in one group.
 */
export function partyGroups(records: readonly LedgerRecord[]): PartyGroup[] {
  const groups = new Map<string | null, LedgerRecord[]>();
  for (const record of records) groups.set(record.merchant_id, [...(groups.get(record.merchant_id) ?? []), record]);
  return [...groups]
    .map(([id, own]) => ({ id, name: own[0]?.merchant_name ?? null, records: own, net: sum(own.map(({ amount }) => amount)) }))
    .sort((one, other) => Number(one.id === null) - Number(other.id === null) || other.net - one.net);
}
