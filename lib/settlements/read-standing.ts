import type { MerchantRow } from '@/lib/merchants/store';
import { accountNumberField } from '@/lib/onboarding/catalogue/bank';
import { type AccountInForm, accountIn } from '@/lib/onboarding/identity';
import { findApplication } from '@/lib/onboarding/store';
import type { Locale } from '@/lib/refusal';
import type { AccountRow } from '@/lib/settlements/account/store';
import { unwritablePayee } from '@/lib/settlements/bank-file/transfer-order';
import type { Obstacle, Prospect } from '@/lib/settlements/payout-forecast';
import type { SettlementRow } from '@/lib/settlements/store';

type Standing = Pick<Prospect, 'isAccountRefused' | 'accountFault'> & { reasons: Partial<Record<Obstacle, string | null>> };

/**
 * Why a bank file cannot contain the account. Only account fields can be wrong: the names of bank and branch come from the bank data and
 * are optional.
 */
function faultIn(account: AccountInForm | null, locale: Locale): Pick<Standing, 'accountFault'> & { said: string | null } {
  if (!account) return { accountFault: 'no_account', said: null };
  const fault = unwritablePayee({ ...account, bankName: '', branchName: '' });
  return { accountFault: fault && 'cannot_be_written', said: fault?.[locale] ?? null };
}

/**
 * The state of a merchant's account: why it or the application was refused, in the words of the bank or the reviewer, and the problem that
 * keeps it out of files.
 */
export async function readStanding(
  merchant: MerchantRow,
  bounced: readonly SettlementRow[],
  account: AccountRow | null,
  locale: Locale,
): Promise<Standing> {
  if (merchant.platformRole !== 'payout') {
    // an account that an operator enters is checked when it is entered
    const refused = account?.refusedReason ?? null;
    return { isAccountRefused: refused !== null, accountFault: null, reasons: { account_refused: refused } };
  }
  const { answers, declinedReason } = await findApplication(merchant);
  // a reviewer may have sent the same field back; the bank's reason is stored on that field too
  const returned = answers[accountNumberField]?.returned;
  const isAsked = returned !== undefined && merchant.applicationStatus !== 'declined';
  const isAccountRefused = isAsked && bounced.some(({ reason }) => reason === returned);
  const { accountFault, said } = faultIn(accountIn(answers), locale);
  const refused = { account_refused: returned ?? null, payouts_disabled: declinedReason, no_cycle: declinedReason };
  return { isAccountRefused, accountFault, reasons: { ...refused, cannot_be_written: said } };
}
