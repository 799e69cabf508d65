import type { ApplicationStatus } from '@/lib/merchants/store';
import { isOfBankAccount } from '@/lib/onboarding/catalogue/bank';

/** Whether a seller may still change a field: of what was accepted the bank account alone, of what was declined nothing. */
export const isChangeable = (field: string, status: ApplicationStatus): boolean =>
  status === 'accepted' ? isOfBankAccount(field) : status !== 'declined';
