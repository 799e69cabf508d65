import type { PayoutFrequency } from '@/lib/merchants/payouts/calendar';
import { type Answers, isAsked } from '@/lib/onboarding/answers';
import { accountHolder, bankAccountFields, payoutFrequency } from '@/lib/onboarding/catalogue/bank';
import { fieldOf } from '@/lib/onboarding/catalogue/catalogue';
import { registrationNumber } from '@/lib/onboarding/catalogue/company';
import type { Identity } from '@/lib/onboarding/store';

function askedValue(answers: Answers, name: string): string | null {
  const field = fieldOf(name);
  const value = answers[name]?.value;
  return field && value !== undefined && isAsked(answers, field) ? String(value) : null;
}

/** The values by which two sellers may be the same one: null while incomplete. */
export function identityIn(answers: Answers): Identity {
  const account = bankAccountFields.map((name) => askedValue(answers, name));
  return {
    corporateNumber: askedValue(answers, registrationNumber),
    bankAccount: account.every((part) => part !== null) ? account.join('-') : null,
  };
}

/** How often the seller wants to be paid; monthly when it was accepted without an answer, which only a sandbox allows. */
export const frequencyIn = (answers: Answers): PayoutFrequency => (answers[payoutFrequency]?.value === 'weekly' ? 'weekly' : 'monthly');

export type AccountInForm = {
  bankCode: string;
  branchCode: string;
  accountType: 'ordinary' | 'checking';
  accountNumber: string;
  holder: string;
};

/** The seller's payout account; null while incomplete. */
export function accountIn(answers: Answers): AccountInForm | null {
  const [bankCode, branchCode, accountType, accountNumber, holder] = [...bankAccountFields, accountHolder].map((name) =>
    askedValue(answers, name),
  );
  if (!bankCode || !branchCode || !accountType || !accountNumber || !holder) return null;
  return { bankCode, branchCode, accountType: accountType === 'checking' ? 'checking' : 'ordinary', accountNumber, holder };
}
