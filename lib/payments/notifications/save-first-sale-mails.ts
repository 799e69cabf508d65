import type { Database } from '@/lib/db/prisma';
import { notify } from '@/lib/inbox/notify';
import { startOfDay } from '@/lib/ledger/daily-balances/day';
import { saveMails } from '@/lib/mail/store';
import { bilingualMail } from '@/lib/mail/templates';
import { isMailOn } from '@/lib/merchants/mails/mails';
import { payDateFor } from '@/lib/merchants/payouts/cycles';
import { findFrequencies } from '@/lib/merchants/payouts/store';
import { getMerchant, type MerchantRow } from '@/lib/merchants/store';
import { dashboardLink } from '@/lib/own-urls';
import { saveFirstSale } from '@/lib/payments/notifications/store';
import type { PaymentView } from '@/lib/payments/payment';
import { findSellerAddresses } from '@/lib/team/people/store';

/** The payout day of money earned at a moment; null: not paid out yet. */
async function payDayOf(seller: MerchantRow, earnedAt: Date, database: Database): Promise<Date | null> {
  const history = await findFrequencies(seller, database);
  return history.length === 0 ? null : startOfDay(payDateFor(history, earnedAt));
}

type Sale = { database: Database; view: PaymentView; merchant: MerchantRow; subjectId: string; now: Date };

/**
 * Mails a seller's users about the first sale, once; returns whether there was a recipient. A sale that was refunded by then does not
 * count.
 */
export async function firstSaleMails({ database, view, merchant, subjectId: sellerId, now }: Sale): Promise<boolean> {
  const { payment, splits } = view;
  const { tenantId } = payment;
  const split = splits.find(({ submerchantId }) => submerchantId === sellerId);
  if (!split || payment.status !== 'captured' || !(await saveFirstSale(database, tenantId, sellerId, now))) return false;
  const order = payment.externalOrderNum === null ? {} : { order: payment.externalOrderNum };
  const facts = { amount: split.amount, ...order };
  await notify(database, tenantId, { kind: 'first_sale', audience: 'seller', merchantId: sellerId, subjectId: payment.id, facts }, now);
  const addresses = isMailOn(merchant, 'first_sale') ? await findSellerAddresses(database, tenantId, sellerId, 'first_sale') : [];
  if (addresses.length === 0) return false;
  const seller = await getMerchant({ kind: 'merchant', tenantId }, sellerId, database);
  const payDay = await payDayOf(seller, new Date(payment.capturedAt ?? now), database);
  const { amount, platformFee: fee } = split;
  const mail = bilingualMail('firstSale', {
    shop: seller.name,
    place: merchant.name,
    link: dashboardLink(`/payments/${payment.id}`),
    order: payment.externalOrderNum ?? '',
    named: payment.externalOrderNum === null ? 0 : 1,
    amount,
    fee,
    net: amount - fee,
    known: payDay ? 1 : 0,
    day: payDay ?? now,
  });
  await saveMails(database, addresses, mail, now);
  return true;
}
