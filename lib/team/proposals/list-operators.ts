import { ownProposal, refusalsOfOne } from '@/lib/auth/check-second-person';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { presentOperator, presentProposal } from '@/lib/team/proposals/present';
import { listOperatorsInput, type OperatorsReply, operatorsReply, type ShownProposal } from '@/lib/team/proposals/schema';
import { findOperators, findProposals, type ProposalRow } from '@/lib/team/proposals/store';

/** The operators and their proposals: waiting ones first, each with the reason why the caller cannot approve it. */
export const listOperators = query<typeof listOperatorsInput, OperatorsReply>({
  name: 'operator.list',
  summary: 'List the operators, and what waits for a second one of them',
  allow: 'installation:run',
  input: listOperatorsInput,
  output: operatorsReply,
  async run({ caller: { actor, locale } }, paging) {
    const page = pageOf(paging);
    const own = actor.kind === 'user' ? actor.userId : null;
    const [operators, { rows, total }] = await Promise.all([findOperators(), findProposals(page)]);
    const proposers = rows.filter(({ status }) => status === 'proposed').map(({ proposedBy }) => proposedBy);
    const refusals = own ? await refusalsOfOne(own, proposers, ownProposal) : null;
    const shown = (row: ProposalRow): ShownProposal => {
      const refusal = row.status === 'proposed' ? refusals?.get(row.proposedBy) : null;
      return { ...presentProposal(row), not_by_you: refusal?.sentence[locale] ?? null };
    };
    return { ...listOf(page, total, rows.map(shown)), operators: operators.map((row) => presentOperator(row, own)) };
  },
});
