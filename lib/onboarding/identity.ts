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

/** By what two sellers may turn out to be one: null as long as it is not whole. */
export function identityIn(answers: Answers): Identity {
  const account = bankAccountFields.map((name) => askedValue(answers, name));
  return {
    corporateNumber: askedValue(answers, registrationNumber),
    bankAccount: account.every((part) => part !== null) ? account.join('-') : null,
  };
}

/** How often it wants to be paid out; monthly where it was accepted without saying so, as only a sandbox does. */
export const frequencyIn = (answers: Answers): PayoutFrequency => (answers[payoutFrequency]?.value === 'weekly' ? 'weekly' : 'monthly');

export type AccountInForm = {
  bankCode: string;
  branchCode: string;
  accountType: 'ordinary' | 'checking';
  accountNumber: string;
  holder: string;
};

/** The account to which it is paid; null as long as it is not whole. */
export function accountIn(answers: Answers): AccountInForm | null {
  const [bankCode, branchCode, accountType, accountNumber, holder] = [...bankAccountFields, accountHolder].map((name) =>
    askedValue(answers, name),
  );
  if (!bankCode || !branchCode || !accountType || !accountNumber || !holder) return null;
  return { bankCode, branchCode, accountType: accountType === 'checking' ? 'checking' : 'ordinary', accountNumber, holder };
}
