import { z } from 'zod';
import { settings } from '@/lib/installation';
import { presentMerchant } from '@/lib/merchants/present';
import { type MerchantReply, merchantReply } from '@/lib/merchants/schema';
import { isAsked } from '@/lib/onboarding/answers';
import { fieldOf } from '@/lib/onboarding/catalogue/catalogue';
import { writeDecision } from '@/lib/onboarding/decide';
import { decisionInput, lockLookedAt } from '@/lib/onboarding/review/lock-looked-at';
import { reasonRule } from '@/lib/onboarding/review/rules';
import { command } from '@/lib/operation/command';
import { list } from '@/lib/operation/wire';
import { refuse } from '@/lib/refusal';

const input = decisionInput.extend({
  fields: list(z.object({ field: z.string().max(200), reason: reasonRule })).min(1),
});

const notAsked = {
  en: 'This must be the name of a field that the application asks for, each at most once.',
  ja: 'この申請で求めている項目名を、重複なく指定してください。',
};

/**
 * Sends the application back: the seller corrects these fields and submits it again. Refuses 422 a field that is not asked for, and a field
 * listed twice.
 */
export const sendBackApplication = command<typeof input, MerchantReply>({
  name: 'application.send_back',
  summary: 'Send fields of an application back to be corrected',
  allow: 'applications:decide',
  input,
  output: merchantReply,
  async run({ caller, scope }, { fields, ...looked }, database) {
    const { merchant, row } = await lockLookedAt(database, scope, looked, ['pending', 'declined']);
    const reasons = new Map<string, string>();
    for (const [index, { field, reason }] of fields.entries()) {
      const known = fieldOf(field);
      if (!known || !isAsked(row.answers, known) || reasons.has(field))
        return refuse('invalid_parameter', { param: `fields.${index}.field`, say: notAsked });
      reasons.set(field, reason);
    }
    const decided = await writeDecision(database, caller, merchant, row, { outcome: 'returned', reasons });
    return { reply: presentMerchant(decided.merchant, settings().mode === 'live'), changes: decided.changes };
  },
});
