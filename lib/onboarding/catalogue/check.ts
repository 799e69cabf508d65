import type { WarningCode } from '@/lib/onboarding/catalogue/codes';

/** The automatic checks that a reviewer sees. */
export const checkNames = ['corporate_number', 'bank', 'branch', 'holder', 'age', 'address', 'duplicates'] as const;
export type CheckName = (typeof checkNames)[number];

/** The check that each warning belongs to. */
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
