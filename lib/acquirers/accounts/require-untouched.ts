import 'server-only';
import { hasTaken } from '@/lib/acquirers/accounts/store';
import type { AcquirerAccount } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { clearingOf } from '@/lib/ledger/account';
import { refuse, type Sentence } from '@/lib/refusal';

const mixedBooks = (isTest: boolean): Sentence =>
  isTest
    ? {
        en: 'This installation has taken payments with live keys: test keys would put play money into its books. Rehearse in another installation.',
        ja: 'この環境では、本番用のキーですでに支払いを受け付けています。テスト用のキーを使うと、実在しないお金が台帳に混ざります。リハーサルは別の環境で行ってください。',
      }
    : {
        en: 'This installation has taken payments with test keys: its balances are play money, and would be paid out as real money. Begin the live installation with an empty database.',
        ja: 'この環境では、テスト用のキーですでに支払いを受け付けています。残高は実在しないお金で、そのままでは実際に振り込まれてしまいます。本番の環境は空のデータベースから始めてください。',
      };

/** Books hold play money or real money, never both. Refuses `conflict` where payments were made with keys of the other kind, retired or not. */
export async function requireUntouched(database: Database, accounts: readonly AcquirerAccount[], isTest: boolean): Promise<void> {
  const others = accounts.filter((account) => account.isTest !== isTest).map(({ name }) => clearingOf(name));
  if (others.length > 0 && (await hasTaken(others, database))) refuse('conflict', { say: mixedBooks(isTest) });
}
