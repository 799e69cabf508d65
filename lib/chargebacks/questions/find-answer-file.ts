import { z } from 'zod';
import { getQuestion } from '@/lib/chargebacks/questions/store';
import { addressOf } from '@/lib/onboarding/files/address';
import type { Context } from '@/lib/operation/operation';
import { query } from '@/lib/operation/query';
import { pathId } from '@/lib/operation/wire';
import { refuse } from '@/lib/refusal';

const input = z.object({ id: pathId(), file: pathId() });
/** A signed address, valid for some minutes. */
const output = z.object({ url: z.string() });

async function find({ scope, caller }: Context, { id, file }: z.output<typeof input>): Promise<z.output<typeof output>> {
  const { files } = await getQuestion(scope, id);
  const found = files.find((one) => one.id === file);
  return found ? { url: addressOf(found, caller.actor) } : refuse('not_found');
}

/** For users who may read chargebacks. */
export const findAnswerFile = query({
  name: 'question.find_file',
  summary: 'Find a file of a seller’s answer',
  allow: 'chargebacks:read',
  input,
  output,
  run: find,
});

/** For the seller whose answer contains it. */
export const findOwnAnswerFile = query({
  name: 'question.find_own_file',
  summary: 'Find a file of a seller’s own answer',
  allow: 'chargebacks:help',
  input,
  output,
  run: find,
});
