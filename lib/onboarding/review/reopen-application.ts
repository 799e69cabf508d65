import { settings } from '@/lib/installation';
import { presentMerchant } from '@/lib/merchants/present';
import { type MerchantReply, merchantReply } from '@/lib/merchants/schema';
import { writeDecision } from '@/lib/onboarding/decide';
import { decisionInput, lockLookedAt } from '@/lib/onboarding/review/lock-looked-at';
import { reasonRule } from '@/lib/onboarding/review/rules';
import { command } from '@/lib/operation/command';

const input = decisionInput.extend({ reason: reasonRule });

/** Reopens a decided application: the seller can change every field, and is not paid until it is accepted again. */
export const reopenApplication = command<typeof input, MerchantReply>({
  name: 'application.reopen',
  summary: 'Reopen the application of a payout merchant',
  allow: 'applications:decide',
  input,
  output: merchantReply,
  async run({ caller, scope }, { reason, ...looked }, database) {
    const { merchant, row } = await lockLookedAt(database, scope, looked, ['accepted', 'declined']);
    const decided = await writeDecision(database, caller, merchant, row, { outcome: 'reopened', reason });
    return { reply: presentMerchant(decided.merchant, settings().mode === 'live'), changes: decided.changes };
  },
});
