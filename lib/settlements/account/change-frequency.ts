import { loadBanks } from '@/lib/japan/banks';
import { findFrequencies, savePayoutFrequency } from '@/lib/merchants/payouts/store';
import { refuseSeller } from '@/lib/merchants/refuse-seller';
import { lockMerchant } from '@/lib/merchants/store';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { presentAccount } from '@/lib/settlements/account/account';
import { type AccountReply, accountReply, changeFrequencyInput } from '@/lib/settlements/account/schema';
import { findAccount } from '@/lib/settlements/account/store';

const noAccount = {
  en: 'Enter the account to which it is paid out first.',
  ja: '先に振込先の口座を登録してください。',
};

/** The new frequency holds from the next cycle on. The payout account stays as it is, even when the bank has refused it. */
export const changePayoutFrequency = command<typeof changeFrequencyInput, AccountReply>({
  name: 'payout_account.change_frequency',
  summary: 'Say how often a platform or an ordinary merchant is paid out from its next cycle on',
  allow: 'installation:run',
  proof: 'recent',
  input: changeFrequencyInput,
  output: accountReply,
  prepare: async () => void loadBanks(),
  async run({ scope, now }, { id, frequency }, database) {
    const merchant = await lockMerchant(scope, id, database);
    refuseSeller(merchant);
    const account = (await findAccount(merchant, database)) ?? refuse('conflict', { say: noAccount });
    const last = (await findFrequencies(merchant, database)).at(-1)?.frequency ?? null;
    const reply = presentAccount(account, frequency);
    if (last === frequency) return { reply, changes: [] };
    await savePayoutFrequency(database, merchant, frequency, now);
    const change = { tenantId: merchant.tenantId, subjectKind: 'merchant' as const, subjectId: id };
    return { reply, changes: [{ ...change, before: { frequency: last }, after: { frequency } }] };
  },
});
