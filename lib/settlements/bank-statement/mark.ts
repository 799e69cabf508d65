import { createHash } from 'node:crypto';
import type { StatementAccount, StatementEntry } from '@/lib/settlements/bank-file/statement-file';

const saidBy = ({ bankCode, branchCode, accountNumber }: StatementAccount, entry: StatementEntry): string =>
  JSON.stringify([
    bankCode,
    branchCode,
    accountNumber,
    ...Object.keys(entry)
      .sort()
      .map((name) => entry[name as keyof StatementEntry]),
  ]);

/** The id of the deposit that an entry is recorded as. */
export const depositIdOf = (key: string): string =>
  [key.slice(0, 8), key.slice(8, 12), `8${key.slice(13, 16)}`, `8${key.slice(17, 20)}`, key.slice(20, 32)].join('-');

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
