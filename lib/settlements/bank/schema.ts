import { z } from 'zod';
import { choice, text, textOfFigures, yen } from '@/lib/operation/wire';

/** The default limit in yen: a second person approves every file above it. */
export const usualSoleYen = 1_000_000;
const maxSoleYen = 999_999_999_999;

export const changeBankInput = z.object({
  code: textOfFigures({ max: 20 }).meta({ description: '委託者コード: ten figures, as the bank has given them.' }),
  name: text({ max: 100 }).meta({ description: 'How the bank calls the payer, in kana: at most 40 in half width.' }),
  bank_code: textOfFigures({ max: 30 }),
  branch_code: textOfFigures({ max: 30 }),
  account_type: choice(['ordinary', 'checking']),
  account_number: textOfFigures({ max: 30 }),
  sole_amount: yen({ min: 0, max: maxSoleYen }).meta({
    description: 'A file of more needs a second person. A higher amount than before holds once a second operator approves it.',
  }),
});
export type BankInput = z.output<typeof changeBankInput>;

export const bankReply = z.looseObject({
  resource: z.literal('payout_bank'),
  code: z.string(),
  name: z.string(),
  bank_code: z.string(),
  bank_name: z.string().nullable(),
  branch_code: z.string(),
  branch_name: z.string().nullable(),
  account_type: z.enum(['ordinary', 'checking']),
  account_number: z.string(),
  sole_amount: z.int(),
  proposed_sole_amount: z.int().nullable().meta({ description: 'A higher one that waits for a second operator.' }),
  updated_at: z.string(),
  changed_by: z.string().nullable().meta({ description: 'Who has changed it, as long as nobody else has saved it since.' }),
  changed_by_id: z.string().nullable(),
});
export type BankReply = z.output<typeof bankReply>;
export const shownBank = z.looseObject({ bank: bankReply.nullable() });
