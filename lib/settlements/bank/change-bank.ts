import { personOf } from '@/lib/auth/person';
import { loadBanks } from '@/lib/japan/banks';
import { installation } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import { accountLabel, changedBank, judgedBank, presentBank } from '@/lib/settlements/bank/bank';
import { type BankReply, bankReply, changeBankInput } from '@/lib/settlements/bank/schema';
import { lockPayoutBank, savePayoutBank } from '@/lib/settlements/bank/store';

/** Files that are made from now on name this account; those that are made stay as they are. */
export const changePayoutBank = command<typeof changeBankInput, BankReply>({
  name: 'payout_bank.change',
  summary: 'Say from which account merchants are paid, and above which amount two people approve it',
  allow: 'installation:run',
  input: changeBankInput,
  output: bankReply,
  prepare: async () => void loadBanks(),
  async run({ caller, now }, input, database) {
    const before = await lockPayoutBank(database);
    const row = changedBank(before, judgedBank(input, now), personOf(caller));
    await savePayoutBank(database, row);
    const told = ({ code, name, soleAmount, ...account }: typeof row) => ({
      code,
      name,
      account: accountLabel(account),
      sole_amount: Number(soleAmount),
    });
    const change = { tenantId: installation, subjectKind: 'bank_file' as const, subjectId: installation };
    return { reply: presentBank(row), changes: [{ ...change, before: before && told(before), after: told(row) }] };
  },
});
