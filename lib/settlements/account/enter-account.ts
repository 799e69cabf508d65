import { personOf } from '@/lib/auth/person';
import { loadBanks } from '@/lib/japan/banks';
import { findFrequencies, savePayoutFrequency } from '@/lib/merchants/payouts/store';
import { refuseSeller } from '@/lib/merchants/refuse-seller';
import { lockMerchant } from '@/lib/merchants/store';
import { command } from '@/lib/operation/command';
import { anotherWasEntered, isSame, judgedAccount, presentAccount } from '@/lib/settlements/account/account';
import { type AccountReply, accountReply, enterAccountInput } from '@/lib/settlements/account/schema';
import { type AccountRow, findAccount, saveAccount } from '@/lib/settlements/account/store';
import { accountLabel } from '@/lib/settlements/bank/bank';

const auditedAccount = (row: AccountRow, frequency: string) => ({ account: accountLabel(row), frequency });

/**
 * The operator who enters an account may not approve the first bank file that pays to it, neither alone nor as the second person
 * (../files/check-second-person). The first account starts the merchant's payouts: everything earned so far belongs to the first cycle.
 * Waiting settlements are paid to the new account, also when the bank refused the account before. Refuses a seller, whose account belongs
 * to its application; refuses 409 when the caller has not seen the newest account.
 */
export const enterAccount = command<typeof enterAccountInput, AccountReply>({
  name: 'payout_account.enter',
  summary: 'Say to which account and how often a platform or an ordinary merchant is paid out',
  allow: 'installation:run',
  proof: 'recent',
  input: enterAccountInput,
  output: accountReply,
  prepare: async () => void loadBanks(),
  async run({ caller, scope, now }, input, database) {
    const person = personOf(caller);
    const merchant = await lockMerchant(scope, input.id, database);
    refuseSeller(merchant);
    const { tenantId, id: merchantId } = merchant;
    const account = judgedAccount(input);
    const [before, history] = [await findAccount(merchant, database), await findFrequencies(merchant, database)];
    const last = history.at(-1)?.frequency ?? null;
    const stays = before !== null && before.refusedAt === null && isSame(before, account);
    if (stays && last === input.frequency) return { reply: presentAccount(before, last), changes: [] };
    if ((before?.number ?? 0) !== input.replaces) throw anotherWasEntered();
    const number = input.replaces + 1;
    const entered = { enteredAt: now, enteredBy: person.id, enteredByName: person.name };
    const row = stays ? before : { tenantId, merchantId, number, ...account, ...entered, refusedAt: null, refusedReason: null };
    if (!stays) await saveAccount(database, row);
    await savePayoutFrequency(database, merchant, input.frequency, now);
    const change = { tenantId, subjectKind: 'merchant' as const, subjectId: merchantId };
    const changes = [{ ...change, before: before && auditedAccount(before, last ?? ''), after: auditedAccount(row, input.frequency) }];
    return { reply: presentAccount(row, input.frequency), changes };
  },
});
