import { personOf } from '@/lib/auth/person';
import { command } from '@/lib/operation/command';
import { presentProposal, proposalChange } from '@/lib/team/proposals/present';
import { proposalDecided } from '@/lib/team/proposals/proposal';
import { decideInput, type ProposalReply, proposalReply } from '@/lib/team/proposals/schema';
import { lockProposal, saveDecision } from '@/lib/team/proposals/store';
import { tellProposal } from '@/lib/team/proposals/tell-operators';
import { holdAuthor } from '@/lib/team/store';

/** Ends a proposal without effect; its proposer withdraws it in this way. Refuses 409 a decided one. */
export const rejectProposal = command<typeof decideInput, ProposalReply>({
  name: 'operator.reject',
  summary: 'Reject or withdraw what an operator has proposed',
  allow: 'installation:run',
  audience: 'operators',
  input: decideInput,
  output: proposalReply,
  async run({ caller, now }, { id }, database) {
    const person = personOf(caller);
    const row = await lockProposal(database, id);
    if (row.status !== 'proposed') throw proposalDecided();
    await holdAuthor(database, person.id, 'operator');
    const decision = { status: 'rejected' as const, decidedBy: person.id, decidedByName: person.name, decidedAt: now };
    await saveDecision(database, id, decision);
    const after = { ...row, ...decision };
    await tellProposal(database, after, person.name, now);
    return { reply: presentProposal(after), changes: [proposalChange(after, { status: 'proposed' }, { status: 'rejected' })] };
  },
});
