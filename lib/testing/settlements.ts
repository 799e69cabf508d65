import { asInstallation } from '@/lib/auth/call-as-installation';
import { dueAtOf } from '@/lib/ledger/daily-balances/day';
import { findOpenCycle } from '@/lib/merchants/payouts/store';
import { closeCycle } from '@/lib/settlements/close-cycle';
import { api } from '@/lib/testing/api';
import { aPayment, type Market, splitOf } from '@/lib/testing/market';
import type { Shop } from '@/lib/testing/shop';

export const acceptSeller = (secretKey: string, seller: string) =>
  api(secretKey, 'PATCH', `/live_application/${seller}/simulate_status`, { status: 'accepted' });

/** A seller that is accepted, with the usual split of a payment of 10,000 yen: 5,400 are its own. */
export async function aPaidSeller(shop: Shop, seller: string): Promise<void> {
  await acceptSeller(shop.secretKey, seller);
  await shop.pay({ platform_details: splitOf([seller, 6_000, 600]) });
}

/** When the cycle of a merchant that is open comes due. */
export async function dueOf(tenantId: string, merchantId: string): Promise<Date> {
  const cycle = await findOpenCycle({ tenantId, id: merchantId });
  if (!cycle) throw new Error('the merchant has no cycle');
  return dueAtOf(cycle.closesAt);
}

/** Closes the cycle that is open, as if its day had come; or at another moment. */
export async function close(tenantId: string, merchantId: string, at?: Date) {
  const now = at ?? (await dueOf(tenantId, merchantId));
  return closeCycle(await asInstallation({ tenantId, now }), { merchant_id: merchantId });
}

/** Where a platform or an ordinary merchant is paid, as the operator enters it for the first time. */
export const anAccount = (id: string, given: Record<string, unknown> = {}) => ({
  id,
  replaces: 0,
  frequency: 'monthly',
  bank_code: '0005',
  branch_code: '135',
  account_type: 'ordinary',
  account_number: '2468013',
  holder: 'カ）プラットフォーム',
  ...given,
});

/** The id of one that waits. */
export async function aSettlementOf({ id, secretKey, sellers: [seller = ''] }: Market): Promise<string> {
  await acceptSeller(secretKey, seller);
  await api(secretKey, 'POST', '/payments', aPayment({ platform_details: splitOf([seller, 5_000, 500]) }));
  return (await close(id, seller)).settlement?.id ?? '';
}
