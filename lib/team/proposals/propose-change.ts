import type { z } from 'zod';
import type { Database } from '@/lib/db/prisma';
import { missingIn } from '@/lib/operation/allowed';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { findSecondSteps } from '@/lib/team/account/store';
import { openProposal } from '@/lib/team/proposals/open-proposal';
import { presentProposal } from '@/lib/team/proposals/present';
import type { WantedProposal } from '@/lib/team/proposals/proposal';
import { type ProposalReply, proposalReply, proposeInput } from '@/lib/team/proposals/schema';
import { lockOperator } from '@/lib/team/proposals/store';
import { refuseTakenEmail } from '@/lib/team/store';

const say = {
  isIn: { en: 'This operator can sign in already.', ja: 'この運営者はすでにサインインできます。' },
  noFactor: { en: 'This operator has no second factor.', ja: 'この運営者は2段階認証を設定していません。' },
};

type Input = z.output<typeof proposeInput>;

const wanted = {
  invite: { en: 'To invite somebody give an email, and no user_id.', ja: '招待するときは、user_idではなくemailを指定してください。' },
  other: { en: 'Give the user_id of an operator, and no email.', ja: 'emailではなく、運営者のuser_idを指定してください。' },
};

async function wantedOf({ kind, email, user_id: userId }: Input, database: Database): Promise<WantedProposal> {
  if (kind === 'invite') {
    if (userId !== undefined) return refuse('invalid_parameter', { param: 'user_id', say: wanted.invite });
    if (email === undefined) return refuse('missing_parameter', missingIn(proposeInput, 'email'));
    await refuseTakenEmail(database, email.toLowerCase());
    return { kind, subject: email.toLowerCase() };
  }
  if (email !== undefined) return refuse('invalid_parameter', { param: 'email', say: wanted.other });
  if (userId === undefined) return refuse('missing_parameter', missingIn(proposeInput, 'user_id'));
  const operator = (await lockOperator(database, userId)) ?? refuse('invalid_parameter', { param: 'user_id', say: wanted.other });
  if (kind === 'let_in' && operator.deactivatedAt === null) return refuse('conflict', { say: say.isIn });
  if (kind === 'remove_factor' && !(await findSecondSteps(userId))) return refuse('conflict', { say: say.noFactor });
  return { kind: kind as 'let_in' | 'remove_factor', subject: operator.email, userId };
}

/**
 * Proposes a new operator, the reactivation of one, or the removal of a second factor, the own included. Nothing happens before a second
 * operator approves it.
 */
export const proposeOperatorChange = command<typeof proposeInput, ProposalReply>({
  name: 'operator.propose',
  summary: 'Propose a new operator, to let one in again, or to take a second factor off',
  allow: 'installation:run',
  audience: 'operators',
  proof: 'recent',
  input: proposeInput,
  output: proposalReply,
  async run({ caller }, input, database) {
    const { row, change } = await openProposal(database, caller, await wantedOf(input, database));
    return { reply: presentProposal(row), changes: [change] };
  },
});
