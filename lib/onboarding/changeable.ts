import type { ApplicationStatus } from '@/lib/merchants/store';
import { isOfBankAccount } from '@/lib/onboarding/catalogue/bank';

type Standing = { status: ApplicationStatus; acceptedAt: Date | null };

/**
 * Whether a seller may still change a field: of what was accepted the bank account alone, also while a new one is reviewed, of what was declined
 * nothing. Once it is reopened or sent back, everything.
 */
export function isChangeable(field: string, { status, acceptedAt }: Standing): boolean {
  if (status === 'declined') return false;
  return isOfBankAccount(field) || (status !== 'accepted' && acceptedAt === null);
}
