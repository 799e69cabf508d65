import type { WarningCode } from '@/lib/onboarding/catalogue/codes';

/** What a reviewer is told to have been checked by itself. */
export const checkNames = ['corporate_number', 'bank', 'branch', 'holder', 'age', 'address', 'duplicates'] as const;
export type CheckName = (typeof checkNames)[number];

/** Under which check each warning stands. */
export const checkOf: Record<WarningCode, CheckName> = {
  check_digit: 'corporate_number',
  unknown_bank: 'bank',
  bank_name_differs: 'bank',
  unknown_branch: 'branch',
  branch_name_differs: 'branch',
  passbook_number: 'bank',
  holder_differs: 'holder',
  account_proof_missing: 'holder',
  age_unlikely: 'age',
  postal_code_unknown: 'address',
  postal_code_differs: 'address',
  bank_account_in_use: 'duplicates',
  corporate_number_in_use: 'duplicates',
  invoice_number_differs: 'corporate_number',
};
