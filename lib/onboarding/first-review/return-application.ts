import { settings } from '@/lib/installation';
import { presentMerchant } from '@/lib/merchants/present';
import { type MerchantReply, merchantReply } from '@/lib/merchants/schema';
import { writeDecision } from '@/lib/onboarding/decide';
import { lockUnchecked } from '@/lib/onboarding/first-review/lock-unchecked';
import { saveCheck } from '@/lib/onboarding/first-review/store';
import { reasonsIn, sendBackInput } from '@/lib/onboarding/review/send-back-application';
import { command } from '@/lib/operation/command';

/** The platform's people send fields back as the operator does: the seller corrects them and submits the application again. */
export const returnApplication = command<typeof sendBackInput, MerchantReply>({
  name: 'first_review.send_back',
  summary: 'Send fields of a seller’s application back to be corrected, before the operator looks at it',
  allow: 'applications:check',
  input: sendBackInput,
  output: merchantReply,
  async run({ caller, scope, now }, { fields, ...looked }, database) {
    const { merchant, row } = await lockUnchecked(database, scope, looked);
    const reasons = reasonsIn(row.answers, fields);
    await saveCheck(database, merchant, { checkedAt: now, checkedBy: caller.actor.label, checkRemark: null });
    const decided = await writeDecision(database, caller, merchant, row, { outcome: 'returned', reasons });
    return { reply: presentMerchant(decided.merchant, settings().mode === 'live'), changes: decided.changes };
  },
});
