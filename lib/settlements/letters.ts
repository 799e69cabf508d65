import type { Database } from '@/lib/db/prisma';
import { nextBankDay } from '@/lib/japan/bank-days';
import { findBank } from '@/lib/japan/banks';
import { dayIn, startOfDay } from '@/lib/ledger/days/day';
import { letterInBoth } from '@/lib/mail/letter';
import { saveMail } from '@/lib/mail/store';
import { isMailOn } from '@/lib/merchants/mails/mails';
import { getMerchant, type MerchantRow } from '@/lib/merchants/store';
import { yenOf } from '@/lib/money/yen';
import { accountIn } from '@/lib/onboarding/identity';
import { findApplication } from '@/lib/onboarding/store';
import { dashboardLink } from '@/lib/own-urls';
import { findLine, getFile } from '@/lib/settlements/files/store';
import type { SettlementRow } from '@/lib/settlements/store';
import { findSellerAddresses } from '@/lib/team/people/store';

const hourMs = 60 * 60 * 1_000;

/** When a payout that nobody has said to be made is late: ten o'clock in Tokyo on the second bank day after its own. */
export const lateAt = (payDay: string): Date => new Date(startOfDay(nextBankDay(nextBankDay(payDay))).getTime() + 10 * hourMs);

type PaidTo = { bank: string; ending: string; day: Date };

/** To which account it went, and on which day: as the bank's file has it, else as the application does. */
async function paidTo(database: Database, row: SettlementRow, merchant: MerchantRow, at: Date): Promise<PaidTo> {
  const line = row.bankFileId ? await findLine(row.bankFileId, row.id, database) : null;
  if (line) return { bank: line.bankName, ending: line.accountEnd, day: startOfDay((await getFile(line.fileId, database)).transferDay) };
  const account = accountIn((await findApplication(merchant, database)).answers);
  const bank = account ? (findBank(account.bankCode)?.name ?? account.bankCode) : '';
  return { bank, ending: account?.accountNumber.slice(-3) ?? '', day: row.paidAt ?? at };
}

/** Of a seller who is paid: what each letter says, and to whom. Null: it is none, or nobody reads for it. */
async function addressed(database: Database, row: SettlementRow) {
  if (row.platformRole !== 'payout') return null;
  const { tenantId, merchantId } = row;
  const addresses = await findSellerAddresses(database, tenantId, merchantId);
  if (addresses.length === 0) return null;
  const scope = { kind: 'merchant', tenantId } as const;
  const [platform, seller] = [await getMerchant(scope, tenantId, database), await getMerchant(scope, merchantId, database)];
  return { addresses, platform, seller, told: { shop: seller.name, place: platform.name } };
}

const sentOf = ({ settlementAmount, bankFeeAmount }: SettlementRow): number => yenOf(settlementAmount - bankFeeAmount);
const payoutLink = ({ id }: SettlementRow): string => dashboardLink(`/payouts/${id}`);

/** That the money was sent, unless its platform does not want that said. */
export async function savePaidLetters(database: Database, row: SettlementRow, now: Date): Promise<void> {
  const to = await addressed(database, row);
  if (!to || !isMailOn(to.platform, 'payout_paid')) return;
  const period = { from: row.startsAt, to: startOfDay(dayIn(row.cutoffAt, 1)) };
  const account = await paidTo(database, row, to.seller, now);
  const amounts = { amount: sentOf(row), fee: yenOf(row.bankFeeAmount) };
  const letter = letterInBoth('payoutPaid', { ...to.told, ...period, ...account, ...amounts, link: payoutLink(row) });
  for (const address of to.addresses) await saveMail(database, address, letter, now);
}

/** How an account that its bank has refused can be mended; see `sendBackAccount`. */
export type Mending = 'mend' | 'renamed' | 'ask';

/** That the bank has given the money back, in its own words, how much, and what is to be done. */
export async function saveReturnedLetters(
  database: Database,
  row: SettlementRow,
  { why, step, now }: { why: string; step: Mending; now: Date },
): Promise<void> {
  const to = await addressed(database, row);
  if (!to) return;
  const account = await paidTo(database, row, to.seller, now);
  const link = step === 'mend' ? dashboardLink('/application') : payoutLink(row);
  const letter = letterInBoth('payoutReturned', { ...to.told, ...account, amount: sentOf(row), why, step, link });
  for (const address of to.addresses) await saveMail(database, address, letter, now);
}

/** That it takes longer than it was said to; whether anybody was told. */
export async function saveLateLetters(database: Database, row: SettlementRow, now: Date): Promise<boolean> {
  const to = await addressed(database, row);
  if (!to) return false;
  const letter = letterInBoth('payoutLate', { ...to.told, amount: sentOf(row), day: startOfDay(row.payDay), link: payoutLink(row) });
  for (const address of to.addresses) await saveMail(database, address, letter, now);
  return true;
}
