import type { Caller } from '@/lib/auth/actor';
import { readByDays } from '@/lib/ledger/daily-balances/build';
import type { Holder } from '@/lib/ledger/daily-balances/store';
import { type AccountRecord, findNarrowed, findOlderByDays, type Onward, type RecordFilter } from '@/lib/ledger/records/store';
import { getMerchant } from '@/lib/merchants/store';
import { contextOf } from '@/lib/operation/operation';
import { parse } from '@/lib/operation/parse';
import { isNarrowed, listRecords, presentRecords } from '@/lib/statements/list-records';
import { recordFilterOf } from '@/lib/statements/record-filter';
import { type RecordReply, recordsInput } from '@/lib/statements/schema';

/** Filtered records may each be on another day, whose newer records are summed: fewer of them at once. */
const recordsAtOnce = { all: 1_000, narrowed: 200 };

/** Each batch continues after the last record of the one before, with balances as of its reading. */
async function* recordsOf(holder: Holder, filter: RecordFilter, now: Date, take: number): AsyncGenerator<AccountRecord[]> {
  for (let after: Onward['after'] = null; ; ) {
    const onward: Onward = { after, take };
    const { rows } = await readByDays(holder, now, (until, byDays) =>
      isNarrowed(filter)
        ? findNarrowed(holder, filter, { ...onward, skip: 0, countsTo: 0 }, until, byDays)
        : findOlderByDays(holder, filter, onward, until, byDays),
    );
    if (rows.length > 0) yield rows;
    after = rows.at(take - 1) ?? null;
    if (after === null) return;
  }
}

/**
 * Every record of a filter as `balance.records` lists them, one batch in memory at a time. Refuses like the operation, before the first.
 */
export async function exportRecords(caller: Caller, raw: unknown, atOnce = recordsAtOnce): Promise<AsyncIterable<RecordReply[]>> {
  const { scope, now } = contextOf(listRecords.definition, caller);
  const input = parse(recordsInput, raw);
  const filter = recordFilterOf(input);
  const { tenantId, id } = await getMerchant(scope, input.id);
  async function* presented() {
    const take = isNarrowed(filter) ? atOnce.narrowed : atOnce.all;
    for await (const rows of recordsOf({ tenantId, accountId: id }, filter, now, take)) yield await presentRecords(tenantId, rows);
  }
  return presented();
}
