import type { Caller } from '@/lib/auth/actor';
import { can } from '@/lib/auth/permissions';
import { scopeOf } from '@/lib/auth/scope';
import { getQuestion } from '@/lib/chargebacks/questions/store';
import { addressOf } from '@/lib/onboarding/files/address';
import { refuse } from '@/lib/refusal';

/** Where a file of an answer can be fetched for some minutes, for the seller who gave it and for who reads chargebacks. Refuses 404. */
export async function findAnswerFile({ actor }: Caller, { id, file }: { id: string; file: string }): Promise<string> {
  if (!can(actor, 'chargebacks:help') && !can(actor, 'chargebacks:read')) return refuse('forbidden');
  const { files } = await getQuestion(scopeOf(actor), id);
  const found = files.find((one) => one.id === file);
  return found ? addressOf(found) : refuse('not_found');
}
