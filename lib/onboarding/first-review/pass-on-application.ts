import { z } from 'zod';
import { lockUnchecked } from '@/lib/onboarding/first-review/lock-unchecked';
import { saveCheck } from '@/lib/onboarding/first-review/store';
import { decisionInput } from '@/lib/onboarding/review/lock-looked-at';
import { remarkRule } from '@/lib/onboarding/review/rules';
import { command } from '@/lib/operation/command';

const input = decisionInput.extend({ remark: remarkRule.optional() });
const passedOnReply = z.object({ resource: z.literal('first_review'), merchant_id: z.string() });

/** The platform's people have nothing against a seller's application. The operator decides, and sees who checked it and what they say. */
export const passOnApplication = command<typeof input, z.output<typeof passedOnReply>>({
  name: 'first_review.pass_on',
  summary: 'Pass a seller’s application on to the operator, with a remark',
  allow: 'applications:check',
  input,
  output: passedOnReply,
  async run({ caller, scope, now }, { remark, ...looked }, database) {
    const { merchant } = await lockUnchecked(database, scope, looked);
    const { tenantId, id } = merchant;
    await saveCheck(database, merchant, { checkedAt: now, checkedBy: caller.actor.label, checkRemark: remark ?? null });
    const change = { tenantId, subjectKind: 'merchant' as const, subjectId: id, before: {}, after: remark ? { remark } : {} };
    return { reply: { resource: 'first_review', merchant_id: id }, changes: [change] };
  },
});
