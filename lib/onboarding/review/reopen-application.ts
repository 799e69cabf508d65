import { settings } from '@/lib/installation';
import { presentMerchant } from '@/lib/merchants/present';
import { type MerchantReply, merchantReply } from '@/lib/merchants/schema';
import { updateMerchant } from '@/lib/merchants/store';
import { tell } from '@/lib/onboarding/decide';
import { identityIn } from '@/lib/onboarding/identity';
import { progressOf } from '@/lib/onboarding/progress';
import { decisionInput, lockLookedAt } from '@/lib/onboarding/review/decision';
import { reasonRule } from '@/lib/onboarding/review/rules';
import { reopenSubmission, saveApplication } from '@/lib/onboarding/store';
import { command } from '@/lib/operation/command';

const input = decisionInput.extend({ reason: reasonRule });

/** What was decided is open again: the seller can change every field, and is not paid until it is accepted once more. */
export const reopenApplication = command<typeof input, MerchantReply>({
  name: 'application.reopen',
  summary: 'Reopen the application of a payout merchant',
  allow: 'applications:decide',
  input,
  output: merchantReply,
  async run({ caller: { actor }, scope, now }, { reason, ...looked }, database) {
    const { merchant, row } = await lockLookedAt(database, scope, looked, ['accepted', 'declined']);
    const { answers } = row;
    const after = { answers, version: row.version + 1, submittedAt: null, declinedReason: null };
    await saveApplication(database, merchant, { ...after, ...progressOf(answers), ...identityIn(answers), updatedAt: now });
    await reopenSubmission(database, merchant, { reopenedAt: now, reopenedBy: actor.label, reopenReason: reason });
    const reopened = await updateMerchant(database, merchant, { applicationStatus: 'incomplete' }, now);
    await tell(database, reopened, 'returned', now);
    const [before, told] = [{ status: merchant.applicationStatus }, { status: 'incomplete', reason }];
    return {
      reply: presentMerchant(reopened, settings().mode === 'live'),
      changes: [{ tenantId: merchant.tenantId, subjectKind: 'merchant', subjectId: merchant.id, before, after: told }],
    };
  },
});
