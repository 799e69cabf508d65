import { z } from 'zod';
import { settings } from '@/lib/installation';
import { presentMerchant } from '@/lib/merchants/present';
import { type MerchantReply, merchantReply } from '@/lib/merchants/schema';
import { type Answers, isAsked } from '@/lib/onboarding/answers';
import { fieldOf } from '@/lib/onboarding/catalogue/catalogue';
import { writeDecision } from '@/lib/onboarding/decide';
import { decisionInput, lockLookedAt } from '@/lib/onboarding/review/lock-looked-at';
import { reasonRule } from '@/lib/onboarding/review/rules';
import { command } from '@/lib/operation/command';
import { list } from '@/lib/operation/wire';
import { refuse } from '@/lib/refusal';

export const sendBackInput = decisionInput.extend({
  fields: list(z.object({ field: z.string().max(200), reason: reasonRule })).min(1),
});

const notAsked = {
  en: 'This must be the name of a field that the application asks for, each at most once.',
  ja: 'この申請で求めている項目名を、重複なく指定してください。',
};

/** The reasons by field. Refuses 422 a field that is not asked for, and a field listed twice. */
export function reasonsIn(answers: Answers, fields: readonly { field: string; reason: string }[]): Map<string, string> {
  const reasons = new Map<string, string>();
  for (const [index, { field, reason }] of fields.entries()) {
    const known = fieldOf(field);
    if (!known || !isAsked(answers, known) || reasons.has(field))
      return refuse('invalid_parameter', { param: `fields.${index}.field`, say: notAsked });
    reasons.set(field, reason);
  }
  return reasons;
}

/**
 * Sends the application back: the seller corrects these fields and submits it again. Refuses 422 a field that is not asked for, and a field
 * listed twice.
 */
export const sendBackApplication = command<typeof sendBackInput, MerchantReply>({
  name: 'application.send_back',
  summary: 'Send fields of an application back to be corrected',
  allow: 'applications:decide',
  input: sendBackInput,
  output: merchantReply,
  async run({ caller, scope }, { fields, ...looked }, database) {
    const { merchant, row } = await lockLookedAt(database, scope, looked, ['pending', 'declined']);
    const reasons = reasonsIn(row.answers, fields);
    const decided = await writeDecision(database, caller, merchant, row, { outcome: 'returned', reasons });
    return { reply: presentMerchant(decided.merchant, settings().mode === 'live'), changes: decided.changes };
  },
});
