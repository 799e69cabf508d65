import { z } from 'zod';
import { choice, count, pathId, text, textOfFigures } from '@/lib/operation/wire';

export const accountTypes = ['ordinary', 'checking'] as const;
const frequencies = ['weekly', 'monthly'] as const;

export const enterAccountInput = z.object({
  id: pathId(),
  replaces: count({ min: 0 }).meta({ description: 'The number of the account that was seen; 0: there was none.' }),
  frequency: choice([...frequencies]),
  bank_code: textOfFigures({ max: 30 }),
  branch_code: textOfFigures({ max: 30 }),
  account_type: choice([...accountTypes]),
  account_number: textOfFigures({ max: 30 }),
  holder: text({ max: 100 }).meta({ description: 'As the bank has it, in kana; of a longer one the first 30 in half width are kept.' }),
});
export type AccountInput = z.output<typeof enterAccountInput>;

export const changeFrequencyInput = z.object({ id: pathId(), frequency: choice([...frequencies]) });

/** Identifies the account by the end of its number; the whole number is not shown. */
export const accountReply = z.looseObject({
  resource: z.literal('payout_account'),
  merchant_id: z.string(),
  number: z.int(),
  bank_code: z.string(),
  bank_name: z.string().nullable(),
  branch_code: z.string(),
  branch_name: z.string().nullable(),
  account_type: z.enum(accountTypes),
  account_end: z.string(),
  holder: z.string(),
  /** The frequency that was set last; it may hold only from the next cycle on. */
  frequency: z.enum(frequencies),
  entered_at: z.string(),
  /** The reason that the bank gave for refusing the account; null: not refused. */
  refused_reason: z.string().nullable(),
});
export type AccountReply = z.output<typeof accountReply>;
