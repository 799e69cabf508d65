import type { Database } from '@/lib/db/prisma';
import { zenginText } from '@/lib/japan/zengin';
import { getMerchant } from '@/lib/merchants/store';
import { accountIn } from '@/lib/onboarding/identity';
import { findApplication } from '@/lib/onboarding/store';
import { findAccount } from '@/lib/settlements/account/store';
import type { Destination } from '@/lib/settlements/paid-to/store';
import type { SettlementRow } from '@/lib/settlements/store';

/** The account that the merchant is paid to now; null: none, or none that is accepted. */
export async function accountNow(row: SettlementRow, database?: Database): Promise<(Destination & { accountType: string }) | null> {
  const merchant = { tenantId: row.tenantId, id: row.merchantId };
  if (row.platformRole !== 'payout') {
    const entered = await findAccount(merchant, database);
    return entered && !entered.refusedAt ? maskedAccount(entered) : null;
  }
  const { applicationStatus } = await getMerchant({ kind: 'merchant', tenantId: row.tenantId }, row.merchantId, database);
  if (applicationStatus !== 'accepted') return null;
  const account = accountIn((await findApplication(merchant, database)).answers);
  return account && maskedAccount(account);
}

type Whole = { bankCode: string; branchCode: string; accountType: string; accountNumber: string; holder: string };

const maskedAccount = ({ bankCode, branchCode, accountType, accountNumber, holder }: Whole) => ({
  bankCode,
  branchCode,
  accountType,
  accountEnd: accountNumber.slice(-3),
  holder: zenginText(holder) ?? holder,
});
