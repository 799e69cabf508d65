import 'server-only';
import type { Caller } from '@/lib/auth/actor';
import { personOf } from '@/lib/auth/person';
import type { Database } from '@/lib/db/prisma';
import type { Change } from '@/lib/operation/audit';
import { proposalChange } from '@/lib/team/proposals/present';
import { alreadyProposed, type WantedProposal } from '@/lib/team/proposals/proposal';
import { type ProposalRow, saveProposal } from '@/lib/team/proposals/store';
import { tellProposal } from '@/lib/team/proposals/tell-operators';
import { holdAuthor } from '@/lib/team/store';

/** Saves a proposal and mails all operators, in the caller's transaction. Refuses 409 when the same proposal waits already. */
export async function openProposal(
  database: Database,
  caller: Caller,
  wanted: WantedProposal,
): Promise<{ row: ProposalRow; change: Change }> {
  const person = personOf(caller);
  await holdAuthor(database, person.id, 'operator');
  const row = await saveProposal(database, wanted, person, caller.now);
  if (!row) throw alreadyProposed();
  await tellProposal(database, row, person.name, caller.now);
  return { row, change: proposalChange(row, null, { status: 'proposed' }) };
}
