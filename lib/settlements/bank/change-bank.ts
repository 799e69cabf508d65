import { accountKey } from '@/lib/acquirers/own-account/account';
import { ownProposal, refusalOfOne } from '@/lib/auth/check-second-person';
import { personOf } from '@/lib/auth/person';
import { loadBanks } from '@/lib/japan/banks';
import { installation } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import { accountLabel, changedBank, judgedBank, presentBank } from '@/lib/settlements/bank/bank';
import { type BankReply, bankReply, changeBankInput, usualSoleYen } from '@/lib/settlements/bank/schema';
import { type BankRow, dropBases, findProposedSole, lockPayoutBank, savePayoutBank } from '@/lib/settlements/bank/store';
import { openProposal } from '@/lib/team/proposals/open-proposal';
import { soleAmountLimit } from '@/lib/team/proposals/proposal';

const auditedBank = ({ code, name, soleAmount, ...account }: BankRow) => ({
  code,
  name,
  account: accountLabel(account),
  sole_amount: Number(soleAmount),
});

/**
 * New bank files name this account; existing files stay as they are. A higher limit of single approval is only proposed: the old limit
 * holds until a second operator approves the new one (lib/operators). The first entry may set at most the usual limit.
 */
export const changePayoutBank = command<typeof changeBankInput, BankReply>({
  name: 'payout_bank.change',
  summary: 'Say from which account merchants are paid, and above which amount two people approve it',
  allow: 'installation:run',
  proof: 'recent',
  input: changeBankInput,
  output: bankReply,
  prepare: async () => void loadBanks(),
  async run({ caller, now }, input, database) {
    const before = await lockPayoutBank(database);
    const person = personOf(caller);
    const wanted = judgedBank(input, now);
    const limit = before?.soleAmount ?? BigInt(usualSoleYen);
    const isRaised = wanted.soleAmount > limit;
    const isOneWithLast = (await refusalOfOne(person.id, [before?.changedBy ?? null], ownProposal, database)) !== null;
    const row = changedBank(before, { ...wanted, soleAmount: isRaised ? limit : wanted.soleAmount }, { ...person, isOneWithLast });
    await savePayoutBank(database, row);
    // what the ledger has in an account depends on whether merchants are paid from it
    const [former, paying] = [before && accountKey(before), accountKey(row)];
    if (former !== paying) await dropBases(database, [...(former ? [former] : []), paying]);
    const raise = { kind: 'raise_limit' as const, subject: soleAmountLimit, amount: wanted.soleAmount, amountBefore: limit } as const;
    const open = await findProposedSole(database);
    const proposed = isRaised && open !== wanted.soleAmount ? await openProposal(database, caller, raise) : null;
    const change = { tenantId: installation, subjectKind: 'bank_file' as const, subjectId: installation };
    const changes = [{ ...change, before: before && auditedBank(before), after: auditedBank(row) }, ...(proposed ? [proposed.change] : [])];
    return { reply: presentBank(row, proposed?.row.amount ?? open), changes };
  },
});
