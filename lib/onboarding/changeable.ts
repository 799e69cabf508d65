import type { ApplicationStatus } from '@/lib/merchants/store';
import { isOfBankAccount } from '@/lib/onboarding/catalogue/bank';
import { companyWhereabouts } from '@/lib/onboarding/catalogue/company';
import { reply } from '@/lib/onboarding/catalogue/other-fields';
import { personWhereabouts } from '@/lib/onboarding/catalogue/people';

type Standing = { status: ApplicationStatus; acceptedAt: Date | null };

/** What of an accepted seller may change: where it is paid, or where it is and how it is reached. */
export type ChangeOf = 'account' | 'address';

const whereabouts = new Set([...companyWhereabouts, ...personWhereabouts]);
export const changeOf = (field: string): ChangeOf | null =>
  isOfBankAccount(field) ? 'account' : whereabouts.has(field) ? 'address' : null;

/**
 * Whether a seller may still change a field: of what was accepted the bank account and its whereabouts, also while a change is reviewed, of what was
 * declined nothing. Once it is reopened or sent back, everything.
 */
export function isChangeable(field: string, { status, acceptedAt }: Standing): boolean {
  if (status === 'declined') return false;
  return changeOf(field) !== null || (status !== 'accepted' && (acceptedAt === null || field === reply));
}
