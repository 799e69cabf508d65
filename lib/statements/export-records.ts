import type { Caller } from '@/lib/auth/actor';
import { readByDays } from '@/lib/ledger/days/make-days';
import type { Holder } from '@/lib/ledger/days/store';
import { type AccountRecord, findOlder, findStretches, type RecordFilter } from '@/lib/ledger/records/store';
import { getMerchant } from '@/lib/merchants/store';
import { contextOf } from '@/lib/operation/operation';
import { parse } from '@/lib/operation/parse';
import { isNarrowed, listRecords, presentRecords, readRecords } from '@/lib/statements/list-records';
import { recordFilterOf } from '@/lib/statements/record-filter';
import { type RecordReply, recordsInput } from '@/lib/statements/schema';

const batch = 1_000;

/** The records of one stretch, newest first, every type. Only the first batch sums anything: the others go on from the last record. */
async function* recordsIn(holder: Holder, stretch: Pick<RecordFilter, 'from' | 'to'>, now: Date): AsyncGenerator<AccountRecord[]> {
  const all = { ...stretch, types: null, counterpartyId: null, paymentId: null };
  let { rows } = await readRecords(holder, all, { skip: 0, take: batch }, now);
  for (let last = rows.at(-1); last; last = rows.at(-1)) {
    yield rows;
    if (rows.length < batch) return;
    let { balance, amount } = last;
    rows = (await findOlder(holder, stretch.from, last, batch)).map((row) => {
      balance -= amount;
      amount = row.amount;
      return { ...row, balance };
    });
  }
}

/** What a payment or a counterparty narrows, a page after the other from the last record on. */
async function* narrowedRecords(holder: Holder, filter: RecordFilter, now: Date): AsyncGenerator<AccountRecord[]> {
  for (let skip = 0; ; skip += batch) {
    const { rows } = await readRecords(holder, filter, { skip, take: batch }, now);
    if (rows.length > 0) yield rows;
    if (rows.length < batch) return;
  }
}

async function* recordsOf(holder: Holder, filter: RecordFilter, now: Date): AsyncGenerator<AccountRecord[]> {
  if (isNarrowed(filter)) return yield* narrowedRecords(holder, filter, now);
  const { types } = filter;
  const { stretches } = await readByDays(holder, now, (until, byDays) => findStretches(holder, filter, until, byDays));
  for (const stretch of stretches) {
    for await (const rows of recordsIn(holder, stretch, now)) yield types ? rows.filter(({ type }) => types.includes(type)) : rows;
  }
}

/**
 * Every record of a filter as `balance.records` lists them, in batches: no more of them is in memory than one batch. Refuses as the
 * operation does, before the first.
 */
export async function exportRecords(caller: Caller, raw: unknown): Promise<AsyncIterable<RecordReply[]>> {
  const { scope, now } = contextOf(listRecords.definition, caller);
  const input = parse(recordsInput, raw);
  const filter = recordFilterOf(input);
  const { tenantId, id } = await getMerchant(scope, input.id);
  async function* presented() {
    for await (const rows of recordsOf({ tenantId, accountId: id }, filter, now)) yield await presentRecords(tenantId, rows);
  }
  return presented();
}
