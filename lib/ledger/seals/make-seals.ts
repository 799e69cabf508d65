import 'server-only';
import type { PoolClient } from 'pg';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { sqlState } from '@/lib/db/failures';
import { newId } from '@/lib/db/ids';
import { dayIn, startOfDay } from '@/lib/ledger/daily-balances/day';
import { noHash, readIndex, Sealing, sealLine, sha256 } from '@/lib/ledger/seals/seal';
import {
  beginSealing,
  countLate,
  findFirstEntry,
  findIdsOfDay,
  findLastSeal,
  findOddDays,
  type KeptSeal,
  keepUnsealed,
  lockTenant,
  readDay,
  readEntries,
  readIndexBytes,
  saveSeal,
  saveSealedTo,
  whileConnected,
} from '@/lib/ledger/seals/store';
import { auditOf } from '@/lib/operation/audit';

/** Another process made this seal meanwhile: the number is taken, or the snapshot is too old. */
const raced = new Set(['23505', '40001']);

const nextDay = (at: Date): Date => startOfDay(dayIn(at), 1);
const dayBefore = (midnight: Date): Date => startOfDay(dayIn(midnight), -1);

/** Entries before `edge` that were committed after their day was sealed. */
async function findLateEntries(client: PoolClient, tenantId: string, edge: Date): Promise<string[]> {
  if ((await countLate(client, tenantId, edge)) === 0) return [];
  const candidates: string[] = [];
  for (const { startsAt, number } of await findOddDays(client, tenantId, edge)) {
    const items = number === null ? [] : (readIndex(await readIndexBytes(client, { tenantId, number })) ?? []);
    const known = new Set(items.map(({ id }) => id));
    const ids = await findIdsOfDay(client, tenantId, startsAt, nextDay(startsAt));
    candidates.push(...ids.filter((id) => !known.has(id)));
  }
  return candidates.length > 0 ? keepUnsealed(client, tenantId, candidates) : [];
}

async function addAll(sealing: Sealing, rows: ReturnType<typeof readDay>, isLate: boolean): Promise<void> {
  for await (const batch of rows) for (const row of batch) sealing.add(row, isLate);
}

type Day = { tenantId: string; startsAt: Date; late: readonly string[]; last: KeptSeal | null; now: Date };

async function sealDay(client: PoolClient, { tenantId, startsAt, late, last, now }: Day): Promise<void> {
  const sealing = new Sealing();
  await addAll(sealing, readDay(client, tenantId, startsAt, nextDay(startsAt)), false);
  if (late.length > 0) await addAll(sealing, readEntries(client, tenantId, late), true);
  const { index, ...figures } = sealing.done();
  const number = (last?.number ?? 0) + 1;
  const seal = { tenantId, number, startsAt, ...figures, previousHash: last?.hash ?? noHash, sealedAt: now };
  const hash = sha256(sealLine(seal));
  const after = { number, day: dayIn(startsAt), entries: figures.entries, late: figures.late, sha256: hash };
  const caller = await asInstallation({ tenantId, now });
  const change = { tenantId, subjectKind: 'proof' as const, subjectId: newId(), before: null, after };
  await saveSeal(client, { ...seal, hash, index }, auditOf(caller, 'ledger.seal', change));
}

/** The next day to seal, with the late entries of days before it. null: none. */
async function findNext(client: PoolClient, tenantId: string, last: KeptSeal | null, until: Date) {
  const edge = last && nextDay(last.startsAt);
  const lastDay = dayBefore(until);
  const first = await findFirstEntry(client, tenantId, edge, until);
  const startsAt = first && startOfDay(dayIn(first));
  if (startsAt && startsAt < lastDay) return { startsAt, late: [] };
  // late entries are looked for once a day, with the last past day
  const late = edge && edge <= lastDay ? await findLateEntries(client, tenantId, edge) : [];
  if (startsAt) return { startsAt, late };
  return late.length > 0 ? { startsAt: lastDay, late } : null;
}

type Step = 'sealed' | 'done' | 'busy';

/** Seals the tenant's next day before `until`, in one snapshot and one transaction; `done`: every day is sealed. */
async function sealNext(client: PoolClient, tenantId: string, until: Date, now: Date): Promise<Step> {
  await beginSealing(client);
  if (!(await lockTenant(client, tenantId))) {
    await client.query('ROLLBACK');
    return 'busy';
  }
  const last = await findLastSeal(client, tenantId);
  const next = await findNext(client, tenantId, last, until);
  if (next) await sealDay(client, { tenantId, ...next, last, now });
  else await saveSealedTo(client, tenantId, until);
  await client.query('COMMIT');
  return next ? 'sealed' : 'done';
}

/**
 * Seals every past unsealed day of a tenant, one after the other; returns how many, and whether all are sealed. When the round is stopped
 * or the process dies, finished seals stay.
 */
export async function sealTenant(
  tenantId: string,
  { until, now, signal }: { until: Date; now: Date; signal: AbortSignal },
): Promise<{ days: number; isDone: boolean }> {
  try {
    return await whileConnected(async (client) => {
      let [days, step]: [number, Step] = [0, 'sealed'];
      while (step === 'sealed' && !signal.aborted) {
        step = await sealNext(client, tenantId, until, now);
        if (step === 'sealed') days++;
      }
      return { days, isDone: step === 'done' };
    });
  } catch (error) {
    if (raced.has(sqlState(error) ?? '')) return { days: 0, isDone: false };
    throw error;
  }
}
