import { settings } from '@/lib/installation';
import { presentMerchant } from '@/lib/merchants/present';
import { type MerchantReply, merchantReply } from '@/lib/merchants/schema';
import { writeDecision } from '@/lib/onboarding/decide';
import { decisionInput, lockLookedAt } from '@/lib/onboarding/review/lock-looked-at';
import { reasonRule } from '@/lib/onboarding/review/rules';
import { command } from '@/lib/operation/command';

const input = decisionInput.extend({ reason: reasonRule });

/** The seller reads the reason, and can change nothing unless the application is reopened. */
export const declineApplication = command<typeof input, MerchantReply>({
  name: 'application.decline',
  summary: 'Decline the application of a payout merchant',
  allow: 'applications:decide',
  input,
  output: merchantReply,
  async run({ caller, scope }, { reason, ...looked }, database) {
    const { merchant, row } = await lockLookedAt(database, scope, looked, ['pending']);
    const decided = await writeDecision(database, caller, merchant, row, { outcome: 'declined', reason });
    return { reply: presentMerchant(decided.merchant, settings().mode === 'live'), changes: decided.changes };
  },
});
