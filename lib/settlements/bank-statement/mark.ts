import { createHash } from 'node:crypto';
import type { StatementAccount, StatementEntry } from '@/lib/settlements/bank-file/statement-file';

/** An ordinary account is told by its number alone. */
const saidBy = ({ bankCode, branchCode, accountType, accountNumber }: StatementAccount, entry: StatementEntry): string =>
  JSON.stringify([
    bankCode,
    branchCode,
    accountNumber,
    ...(accountType === 'ordinary' ? [] : [accountType]),
    ...Object.keys(entry)
      .sort()
      .map((name) => entry[name as keyof StatementEntry]),
  ]);

/**
 * What tells each entry from all others, in whichever file it stands: all that it says, its inquiry number included, and which it is of those of its
 * day that say the same.
 */
export function entryKeys(account: StatementAccount): string[] {
  const seen = new Map<string, number>();
  return account.entries.map((entry) => {
    const said = saidBy(account, entry);
    const before = seen.get(said) ?? 0;
    seen.set(said, before + 1);
    return createHash('sha256').update(`${said}#${before}`).digest('hex');
  });
}

/** What a mark keeps of its entry, and of which account it is, for who looks for the same line under another number. */
export const toldBy = ({ date, amount, inquiryNumber, senderName, description }: StatementEntry, account: string | undefined) => ({
  ...{ date, amount: BigInt(amount), inquiryNumber, account: account ?? null },
  name: senderName || description,
});
