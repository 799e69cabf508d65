import type { Caller } from '@/lib/auth/actor';
import type { Database } from '@/lib/db/prisma';
import type { MerchantRow } from '@/lib/merchants/store';
import { acceptAccountAgain } from '@/lib/onboarding/accept-account-again';
import type { Change } from '@/lib/operation/audit';
import { findAccount, freeRefused, isRefusedElse } from '@/lib/settlements/account/store';
import { accountLabel } from '@/lib/settlements/bank/bank';

type Taken = { changes: Change[]; isAsked: boolean };

/**
 * The bank has not refused the account after all: it is paid to as before, unless another transfer to it came back as well. Asked: a seller still has to
 * hand its account in. To be called under the merchant’s lock.
 */
export async function takeBackRefusal(database: Database, caller: Caller, merchant: MerchantRow, reason: string): Promise<Taken> {
  if (await isRefusedElse(database, merchant)) return { changes: [], isAsked: merchant.applicationStatus === 'incomplete' };
  if (merchant.platformRole === 'payout') return acceptAccountAgain(database, caller, merchant, reason);
  const account = await findAccount(merchant, database);
  if (!account?.refusedAt) return { changes: [], isAsked: false };
  await freeRefused(database, account);
  const { tenantId, id: subjectId } = merchant;
  const named = { account: accountLabel(account) };
  const before = { ...named, account_refused: account.refusedReason };
  return {
    changes: [{ tenantId, subjectKind: 'merchant', subjectId, before, after: { ...named, account_refused: null } }],
    isAsked: false,
  };
}
