import type { Database } from '@/lib/db/prisma';
import type { Facts, NotificationKind } from '@/lib/inbox/notification';
import { notify } from '@/lib/inbox/notify';
import { nextBankDay } from '@/lib/japan/bank-days';
import { dayIn, startOfDay } from '@/lib/ledger/daily-balances/day';
import { saveMails } from '@/lib/mail/store';
import { bilingualMail } from '@/lib/mail/templates';
import { isMailOn } from '@/lib/merchants/mails/mails';
import { getMerchant } from '@/lib/merchants/store';
import { yenOf } from '@/lib/money/yen';
import { dashboardLink } from '@/lib/own-urls';
import { getFile } from '@/lib/settlements/files/store';
import { daysSince } from '@/lib/settlements/late';
import { findPaidTo } from '@/lib/settlements/paid-to/find-paid-to';
import type { SettlementRow } from '@/lib/settlements/store';
import { findSellerAddresses } from '@/lib/team/people/store';

const hourMs = 60 * 60 * 1_000;

/** When an unrecorded payout counts as late: ten o'clock in Tokyo on the second bank day after its pay day. */
export const lateAt = (payDay: string): Date => new Date(startOfDay(nextBankDay(nextBankDay(payDay))).getTime() + 10 * hourMs);

/** The account and the day of a payout. For a payout from before accounts were stored: the seller's current account. */
async function paidTo(database: Database, row: SettlementRow, at: Date): Promise<{ bank: string; ending: string; day: Date }> {
  const account = (await findPaidTo(row, database)) ?? (await findPaidTo({ ...row, status: 'pending' }, database));
  const day = row.bankFileId ? startOfDay((await getFile(row.bankFileId, database)).transferDay) : (row.paidAt ?? at);
  return { bank: account?.bankName ?? account?.bankCode ?? '', ending: account?.accountEnd ?? '', day };
}

/** The recipients and the common values of a seller's payout mails. null: not a seller, or no user receives mail. */
async function addressed(database: Database, row: SettlementRow, kind: NotificationKind | null = null) {
  if (row.platformRole !== 'payout') return null;
  const { tenantId, merchantId } = row;
  const addresses = await findSellerAddresses(database, tenantId, merchantId, kind);
  if (addresses.length === 0) return null;
  const scope = { kind: 'merchant', tenantId } as const;
  const [platform, seller] = [await getMerchant(scope, tenantId, database), await getMerchant(scope, merchantId, database)];
  return { addresses, platform, seller, told: { shop: seller.name, place: platform.name } };
}

const sentOf = ({ settlementAmount, bankFeeAmount }: SettlementRow): number => yenOf(settlementAmount - bankFeeAmount);
const payoutLink = ({ id }: SettlementRow): string => dashboardLink(`/payouts/${id}`);

type Told = { kind: NotificationKind; now: Date; facts?: Facts; audience?: 'staff' | 'operators' };

/** Tells a seller's users of its payout, or the platform's staff, or the operators. */
async function tell(database: Database, row: SettlementRow, { kind, now, facts = {}, audience }: Told): Promise<void> {
  const whom = audience ? { audience } : ({ audience: 'seller', merchantId: row.merchantId } as const);
  const all = { name: row.merchantName, amount: sentOf(row), ...facts };
  await notify(database, row.tenantId, { kind, subjectId: row.id, facts: all, ...whom }, now);
}

/** Tells the platform's staff, and the seller's users where it is a seller's. */
async function tellAll(database: Database, row: SettlementRow, told: Told): Promise<void> {
  if (row.platformRole === 'payout') await tell(database, row, told);
  await tell(database, row, { ...told, audience: 'staff' });
}

/** Mails that the payout was sent, unless the platform has switched this mail off. */
export async function savePaidMails(database: Database, row: SettlementRow, now: Date): Promise<void> {
  if (row.platformRole === 'payout') await tell(database, row, { kind: 'payout_paid', now });
  const to = await addressed(database, row, 'payout_paid');
  if (!to || !isMailOn(to.platform, 'payout_paid')) return;
  const period = { from: row.startsAt, to: startOfDay(dayIn(row.cutoffAt, 1)) };
  const account = await paidTo(database, row, now);
  const amounts = { amount: sentOf(row), fee: yenOf(row.bankFeeAmount) };
  const mail = bilingualMail('payoutPaid', { ...to.told, ...period, ...account, ...amounts, link: payoutLink(row) });
  await saveMails(database, to.addresses, mail, now);
}

/** How an account that its bank has refused can be mended, see `sendBackAccount`; `ours`: nothing is wrong with it. */
export type Mending = 'mend' | 'renamed' | 'ask' | 'ours';

/** Mails that the bank returned the payout: its own words, the amount, and what to do. */
export async function saveReturnedMails(
  database: Database,
  row: SettlementRow,
  { why, step, now }: { why: string; step: Mending; now: Date },
): Promise<void> {
  await tellAll(database, row, { kind: 'payout_returned', now, facts: step === 'ours' ? { outcome: 'ours' } : {} });
  const to = await addressed(database, row);
  if (!to) return;
  const account = await paidTo(database, row, now);
  const link = step === 'mend' ? dashboardLink('/application') : payoutLink(row);
  const mail = bilingualMail('payoutReturned', { ...to.told, ...account, amount: sentOf(row), why, step, link });
  await saveMails(database, to.addresses, mail, now);
}

/** That it was a mistake: the money was paid as it was. `review`: its seller has begun to change the account, which is still to be handed in. */
export async function saveUndoneMails(
  database: Database,
  row: SettlementRow,
  { step, now }: { step: 'none' | 'review'; now: Date },
): Promise<void> {
  const to = await addressed(database, row);
  if (!to) return;
  const account = await paidTo(database, row, now);
  const link = step === 'review' ? dashboardLink('/application') : payoutLink(row);
  await saveMails(
    database,
    to.addresses,
    bilingualMail('payoutNotReturned', { ...to.told, ...account, amount: sentOf(row), step, link }),
    now,
  );
}

/** Tells everybody concerned that a payout is late, the operators too, who record it. Mails the seller's users; returns whether there are any. */
export async function saveLateMails(database: Database, row: SettlementRow, now: Date): Promise<boolean> {
  const facts = { days: daysSince(row.payDay, now.toISOString()) };
  await tellAll(database, row, { kind: 'payout_overdue', now, facts });
  await tell(database, row, { kind: 'payout_overdue', now, facts, audience: 'operators' });
  const to = await addressed(database, row, 'payout_overdue');
  if (!to) return false;
  const mail = bilingualMail('payoutLate', { ...to.told, amount: sentOf(row), day: startOfDay(row.payDay), link: payoutLink(row) });
  await saveMails(database, to.addresses, mail, now);
  return true;
}
