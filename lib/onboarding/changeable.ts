import type { ApplicationStatus } from '@/lib/merchants/store';
import { isOfBankAccount } from '@/lib/onboarding/catalogue/bank';
import { companyWhereabouts } from '@/lib/onboarding/catalogue/company';
import { reply } from '@/lib/onboarding/catalogue/other-fields';
import { personWhereabouts } from '@/lib/onboarding/catalogue/people';

type Standing = { status: ApplicationStatus; acceptedAt: Date | null };

/** The two things that an accepted seller may change: its payout account, or its address and contact. */
export type ChangeOf = 'account' | 'address';

const whereabouts = new Set([...companyWhereabouts, ...personWhereabouts]);
export const changeOf = (field: string): ChangeOf | null =>
  isOfBankAccount(field) ? 'account' : whereabouts.has(field) ? 'address' : null;

/**
 * Whether a seller may change a field now. After acceptance: the bank account and the address, also while a change is under review. After a
 * decline: nothing. Once reopened or sent back: everything.
 */
export function isChangeable(field: string, { status, acceptedAt }: Standing): boolean {
  if (status === 'declined') return false;
  return changeOf(field) !== null || (status !== 'accepted' && (acceptedAt === null || field === reply));
}
