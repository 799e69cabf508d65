import { settings } from '@/lib/installation';
import { presentMerchant } from '@/lib/merchants/present';
import { type MerchantReply, merchantReply } from '@/lib/merchants/schema';
import { writeDecision } from '@/lib/onboarding/decide';
import { decisionInput, lockLookedAt } from '@/lib/onboarding/review/lock-looked-at';
import { command } from '@/lib/operation/command';

/** Accepts the seller: it can be paid from now on. */
export const acceptApplication = command<typeof decisionInput, MerchantReply>({
  name: 'application.accept',
  summary: 'Accept the application of a payout merchant',
  allow: 'applications:decide',
  proof: 'recent',
  input: decisionInput,
  output: merchantReply,
  async run({ caller, scope }, input, database) {
    const { merchant, row } = await lockLookedAt(database, scope, input, ['pending']);
    const decided = await writeDecision(database, caller, merchant, row, { outcome: 'accepted' });
    return { reply: presentMerchant(decided.merchant, settings().mode === 'live'), changes: decided.changes };
  },
});
