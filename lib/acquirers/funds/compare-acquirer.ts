import { lockAcquirers } from '@/lib/acquirers/accounts/store';
import { AcquirerSilent, type Funds, type FundsEntry } from '@/lib/acquirers/acquirer';
import { findStating } from '@/lib/acquirers/find-acquirer';
import { begun, occurrenceOf } from '@/lib/acquirers/funds/funds';
import { presentComparison, resolvedIn } from '@/lib/acquirers/funds/present';
import { recordEntries } from '@/lib/acquirers/funds/record-entries';
import { type ComparisonReply, comparisonReply, namedInput } from '@/lib/acquirers/funds/schema';
import {
  type Comparison,
  findLastComparison,
  findLastEntry,
  findResolved,
  readDifferences,
  saveComparison,
  sumLines,
} from '@/lib/acquirers/funds/store';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { newId } from '@/lib/db/ids';
import { lastDueAt } from '@/lib/ledger/proof';
import { installation } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import type { Context } from '@/lib/operation/operation';
import { refuse, type Sentence } from '@/lib/refusal';

/** Lines of one moment may be written a little after each other: what is told again is known. */
const overlapMs = 24 * 60 * 60 * 1000;
const mostPages = 20_000;
/** How often balance and lines are read until they are of one moment. */
const tries = 5;

const silent: Sentence = {
  en: 'The acquirer does not answer. Nothing was compared; it is tried again.',
  ja: '決済会社から応答がないため、照合していません。自動で再試行します。',
};

const told = ({ entryId, kind, amount, bankFee, remote, reference, mark, at }: FundsEntry) => ({
  ...{ entry_id: entryId, kind, amount, bank_fee: bankFee, remote, reference, at: at.toISOString() },
  mark: mark && { tenant_id: mark.tenantId, attempt_id: mark.attemptId },
});

/** Keeps every line since a moment; null: from the first. */
async function readLines(name: string, funds: Funds, now: Date, since: Date | null): Promise<void> {
  const caller = await asInstallation({ now });
  let after: string | null = null;
  for (let page = 0; page < mostPages; page++) {
    const { entries, next } = await funds.entries({ since, after });
    for (let at = 0; at < entries.length; at += 500) await recordEntries(caller, { name, entries: entries.slice(at, at + 500).map(told) });
    if (next === null) return;
    after = next;
  }
  throw new AcquirerSilent();
}

/**
 * From when on lines are not known; null: from the first on. A list may begin with the newest, so that of a reading that was interrupted the older ones
 * are missing: all are known up to the last comparison, which has read them to the end.
 */
async function unknownSince(name: string): Promise<Date | null> {
  const [compared, line] = [await findLastComparison(name), await findLastEntry(name)];
  const isTorn = compared?.items.some(({ kind }) => kind === 'rest') ?? false;
  return compared && line && !isTorn ? new Date(Math.min(compared.at.getTime(), line.getTime()) - overlapMs) : null;
}

/** Its balance, read together with its lines: money that moves meanwhile would be a difference. Null: it states none. */
async function readStated(name: string, funds: Funds, now: Date): Promise<number | null> {
  const since = await unknownSince(name);
  await readLines(name, funds, now, since);
  if (!funds.balance) return null;
  let stated = await funds.balance();
  for (let tried = 1; tried < tries && stated !== (await sumLines(name)); tried++) {
    await readLines(name, funds, now, since);
    stated = await funds.balance();
  }
  return stated;
}

async function compare(name: string, { caller: { actor }, now }: Context, dueAt: Date | null): Promise<Comparison> {
  const acquirer = (await findStating()).find((one) => one.name === name) ?? refuse('not_found');
  const stated = await readStated(name, acquirer.funds, now).catch((error) => {
    if (error instanceof AcquirerSilent) return refuse('service_unavailable', { say: silent });
    throw error;
  });
  const { lines, ours, parts } = await readDifferences(name, now, stated);
  return {
    ...{
      id: newId(),
      acquirer: name,
      dueAt,
      at: now,
      basis: stated === null ? 'payments' : 'balance',
      stated: stated ?? lines,
      ours,
      items: parts,
    },
    askedBy: actor.kind === 'user' ? actor.userId : null,
    askedByName: actor.label,
  };
}

const commandOf = (name: string, summary: string, audience: 'operators' | 'nobody', dueAtOf: (now: Date) => Date | null) =>
  command<typeof namedInput, ComparisonReply, Comparison>({
    name,
    summary,
    allow: 'installation:run',
    audience,
    keepsReply: false,
    input: namedInput,
    output: comparisonReply,
    prepare: (context, { name: acquirer }) => compare(acquirer, context, dueAtOf(context.now)),
    async run(_context, _input, database, compared) {
      const { id, acquirer, stated, ours } = compared;
      // one after another, so that each part is looked for in the comparison before
      await lockAcquirers(database);
      const items = begun(compared.items, (await findLastComparison(acquirer, database))?.items ?? [], compared.at);
      const row = { ...compared, items };
      const isNew = await saveComparison(database, { ...row, stated: BigInt(stated), ours: BigInt(ours), items: items as never });
      const resolved = resolvedIn(await findResolved(acquirer, items.map(occurrenceOf), database));
      const change = { tenantId: installation, subjectKind: 'acquirer' as const, subjectId: id, before: null };
      return {
        reply: presentComparison(row, resolved),
        changes: isNew ? [{ ...change, after: { acquirer, stated, ours, difference: stated - ours } }] : [],
      };
    },
  });

/**
 * Compares what an acquirer says with our ledger, as it is now. Its new lines are kept first, with its fees and payouts. Refuses 404 one that states
 * nothing, 503 while it does not answer.
 */
export const compareAcquirer = commandOf('acquirer_funds.compare', 'Compare our ledger with an acquirer now', 'operators', () => null);

/** The same for the last night, once. */
export const compareNightly = commandOf(
  'acquirer_funds.compare_nightly',
  'Compare our ledger with an acquirer as every night',
  'nobody',
  lastDueAt,
);
