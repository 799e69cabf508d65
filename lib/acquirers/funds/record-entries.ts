import type { FundsEntry } from '@/lib/acquirers/acquirer';
import { postingOf } from '@/lib/acquirers/funds/funds';
import { type RecordEntriesReply, type RecordedEntry, recordEntriesInput, recordEntriesReply } from '@/lib/acquirers/funds/schema';
import { findMarked, type NewEntry, saveEntries } from '@/lib/acquirers/funds/store';
import { anySlot, hasClearing } from '@/lib/ledger/account';
import { openCosts } from '@/lib/ledger/open-clearing';
import { transactionOf } from '@/lib/ledger/transaction';
import { installation } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';

type Payment = { tenantId: string; paymentId: string };
type Told = { entry: FundsEntry; payment: Payment | null; postedTo: string | null };

const entryOf = ({ entry_id: entryId, kind, amount, bank_fee: bankFee, remote, reference, mark, at }: RecordedEntry): FundsEntry => ({
  ...{ entryId, kind, amount, remote: remote ?? null, reference: reference ?? null, at: new Date(at) },
  ...(bankFee !== undefined && { bankFee }),
  mark: mark ? { tenantId: mark.tenant_id, attemptId: mark.attempt_id } : null,
});

/** In whose ledger it is posted: its payment's tenant's, or the installation's. Null: it is not posted. */
function ledgerOf(entry: FundsEntry, payment: Payment | null, acquirer: string): string | null {
  if (entry.amount === 0 || postingOf(entry, acquirer) === null) return null;
  // a fee of a payment that is not ours waits with its payment
  return payment?.tenantId ?? (entry.remote === null || entry.kind === 'payout' ? installation : null);
}

function rowOf({ entry, payment, postedTo }: Told, acquirer: string, now: string): NewEntry {
  const { kind, amount, bankFee = 0, entryId, remote, reference, at } = entry;
  const posted = postedTo === null ? null : postingOf(entry, acquirer);
  const cause = { tenantId: postedTo ?? '', kind: posted?.kind ?? '', paymentId: payment?.paymentId ?? null, attemptId: null, at: now };
  const posting = posted && transactionOf(cause, posted.transfers, new Set(), anySlot());
  return {
    ...{ acquirer, entryId, kind, amount, bankFee, remote, reference, posting },
    tenantId: payment?.tenantId ?? null,
    paymentId: payment?.paymentId ?? null,
    postedTo,
    transactionId: posting?.transaction.id ?? null,
    at: at.toISOString(),
    readAt: now,
  };
}

/**
 * Keeps what an acquirer says of our money there, and posts its fees and its payouts. Each line is kept and posted once, however often it is told and
 * by how many at once.
 */
export const recordEntries = command<typeof recordEntriesInput, RecordEntriesReply, Told[]>({
  name: 'acquirer_funds.record',
  summary: 'Keep what an acquirer says of our money there',
  allow: 'installation:run',
  audience: 'nobody',
  keepsReply: false,
  input: recordEntriesInput,
  output: recordEntriesReply,
  async prepare({ now }, { name, entries }) {
    if (!hasClearing(name)) refuse('not_found');
    const given = entries.map(entryOf);
    const payments = await findMarked(
      name,
      given.flatMap(({ mark }) => mark ?? []),
    );
    const told = given.map((entry) => {
      const payment = (entry.mark && payments.get(`${entry.mark.tenantId} ${entry.mark.attemptId}`)) ?? null;
      return { entry, payment, postedTo: ledgerOf(entry, payment, name) };
    });
    for (const tenantId of new Set(told.flatMap(({ postedTo }) => postedTo ?? []))) await openCosts(tenantId, name, now);
    return told;
  },
  async run({ now }, { name }, database, told) {
    const rows = told.map((one) => rowOf(one, name, now.toISOString()));
    const saved = await saveEntries(database, rows);
    const change = { tenantId: installation, subjectKind: 'acquirer' as const, subjectId: installation, before: null };
    return { reply: { told: told.length, saved }, changes: saved === 0 ? [] : [{ ...change, after: { acquirer: name, lines: saved } }] };
  },
});
