import { z } from 'zod';
import { listReply, pageInput } from '@/lib/operation/list';
import { choice, email, id, pathId } from '@/lib/operation/wire';
import { proposalKinds, proposalStatuses } from '@/lib/team/proposals/proposal';

const person = z.object({ id: z.string(), name: z.string() });

export const proposalReply = z.looseObject({
  id: z.string(),
  resource: z.literal('operator_proposal'),
  kind: z.enum(proposalKinds),
  status: z.enum(proposalStatuses),
  email: z.string().nullable().meta({ description: 'Whom it is about; null of a limit.' }),
  amount: z.int().nullable().meta({ description: 'Of a limit: the yen that it is to be.' }),
  amount_before: z.int().nullable(),
  proposed_by: person,
  created_at: z.string(),
  decided_by: person
    .extend({ id: z.string().nullable() })
    .nullable()
    .meta({ description: 'Without an id: the command line of the machine.' }),
  decided_at: z.string().nullable(),
});
export type ProposalReply = z.output<typeof proposalReply>;

/** `not_by_you`: why the caller cannot approve it, in the caller's language; null: they can, or it is decided. */
const shownProposal = proposalReply.extend({ not_by_you: z.string().nullable() });
export type ShownProposal = z.output<typeof shownProposal>;

const operator = z.looseObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  is_self: z.boolean(),
  active: z.boolean(),
  second_factor: z.boolean(),
  last_seen_at: z.string().nullable(),
  created_at: z.string(),
  invited_by: z.string().nullable().meta({ description: 'Their name; null: made at the command line.' }),
  one_with: z
    .looseObject({ name: z.string(), until: z.string() })
    .nullable()
    .meta({ description: 'With whom this operator counts as one person, and until when.' }),
});
export type OperatorRow = z.output<typeof operator>;

export const operatorsReply = listReply(shownProposal).extend({ operators: z.array(operator) });
export type OperatorsReply = z.output<typeof operatorsReply>;
export const listOperatorsInput = z.object({ ...pageInput });

/** A new operator's address, or an existing operator's id. */
export const proposeInput = z.object({
  kind: choice(['invite', 'let_in', 'remove_factor']),
  email: email().optional(),
  user_id: id().optional(),
});
export const decideInput = z.object({ id: pathId() });
