import type { Caller } from '@/lib/auth/actor';
import { onePerson, ownProposal, refusalOfOne } from '@/lib/auth/check-second-person';
import { personOf } from '@/lib/auth/person';
import { sqlState } from '@/lib/db/failures';
import type { Database } from '@/lib/db/prisma';
import type { Change } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import { raiseSoleAmount } from '@/lib/settlements/bank/raise-limit';
import { applyProposal } from '@/lib/team/proposals/apply-proposal';
import { presentProposal, proposalChange } from '@/lib/team/proposals/present';
import { notAsProposed, proposalDecided, proposerLeft } from '@/lib/team/proposals/proposal';
import { decideInput, type ProposalReply, proposalReply } from '@/lib/team/proposals/schema';
import { lockProposal, type ProposalRow, saveDecision } from '@/lib/team/proposals/store';
import { tellProposal } from '@/lib/team/proposals/tell-operators';
import { holdAuthor } from '@/lib/team/store';

/** The approver: an operator, or the machine's command line, whose user can read every key anyway. */
async function approverOf(caller: Caller, row: ProposalRow, database: Database): Promise<{ id: string | null; name: string }> {
  if (caller.actor.kind === 'system') return { id: null, name: caller.actor.label };
  const person = personOf(caller);
  await holdAuthor(database, person.id, 'operator');
  const refusal = await refusalOfOne(person.id, [row.proposedBy], ownProposal, database);
  if (refusal) throw refusal;
  return person;
}

const apply = (database: Database, caller: Caller, row: ProposalRow): Promise<Change[] | null> =>
  row.kind === 'raise_limit' ? raiseSoleAmount(database, row, caller.now) : applyProposal(database, caller, row);

/**
 * Applies a proposal, once. Refuses 403 the proposer and people who count as the same person (see auth/check-second-person); refuses 409 a
 * decided or outdated proposal, and one whose proposer is no longer an operator.
 */
export const approveProposal = command<typeof decideInput, ProposalReply>({
  name: 'operator.approve',
  summary: 'Approve what another operator has proposed',
  allow: 'installation:run',
  audience: 'operators',
  proof: 'recent',
  input: decideInput,
  output: proposalReply,
  async run({ caller, now }, { id }, database) {
    const row = await lockProposal(database, id);
    if (row.status !== 'proposed') throw proposalDecided();
    const approver = await approverOf(caller, row, database);
    await holdAuthor(database, row.proposedBy, 'operator').catch(() => {
      throw proposerLeft();
    });
    const done = await apply(database, caller, row);
    if (!done) throw notAsProposed();
    const decision = { status: 'approved' as const, decidedBy: approver.id, decidedByName: approver.name, decidedAt: now };
    await saveDecision(database, id, decision).catch((error) => {
      throw sqlState(error) === onePerson ? ownProposal() : error;
    });
    const after = { ...row, ...decision };
    await tellProposal(database, after, approver.name, now);
    return { reply: presentProposal(after), changes: [proposalChange(after, { status: 'proposed' }, { status: 'approved' }), ...done] };
  },
});
