import { z } from 'zod';
import { listReply, pageInput } from '@/lib/operation/list';
import { choice, id, moment, note, pathId } from '@/lib/operation/wire';
import { carriedReasons, returnCauses, settlementStatuses } from '@/lib/settlements/settlement';

const yen = (description: string) => z.int().meta({ description: `Whole yen. ${description}` });

export const settlementReply = z.looseObject({
  id: z.string(),
  resource: z.literal('settlement'),
  reference: z.string().meta({ description: 'As it stands on the bank’s papers.' }),
  merchant: z.string(),
  merchant_name: z.string(),
  status: z.enum(settlementStatuses),
  cycle: z.enum(['weekly', 'monthly']),
  start_time: z.string().meta({ description: 'Where the settlement before it ended.' }),
  cutoff_time: z.string().meta({ description: 'Midnight in Japan: what was posted before it is in this settlement.' }),
  pay_date: z.string().meta({ description: 'A bank day in Japan.' }),
  opening_balance: yen('The balance at the start.'),
  transaction_amount: yen('All that was posted in between, fees and payouts apart.'),
  fee_amount: yen('Without tax.'),
  fee_tax_amount: yen('Of a payout merchant: the tax that is in the platform’s fees, rounded down once for each invoice.'),
  paid_out_amount: yen('What went to the bank in between, less what came back.'),
  closing_balance: yen('Opening + transactions − fees − tax − paid out.'),
  settlement_amount: yen('By how much the balance goes down: the closing balance, less what is held back or has gone since.'),
  bank_transfer_fee_amount: yen('What the transfer costs the merchant.'),
  remittance_amount: yen('What arrives.'),
  currency: z.literal('JPY'),
  created_at: z.string(),
  paid_at: z.string().nullable(),
  ended_at: z.string().nullable().meta({ description: 'When it bounced or was cancelled.' }),
  reason: z.string().nullable().meta({ description: 'Why it bounced or was cancelled.' }),
  return_cause: z.enum(returnCauses).nullable().meta({
    description: '`accounts`: it bounced because its account was wrong. `ours`: the account stands, and the next payout has the money.',
  }),
});
export type SettlementReply = z.output<typeof settlementReply>;

export const listSettlementsInput = z.object({
  merchant_id: id().optional(),
  status: choice(settlementStatuses).optional(),
  start_time: moment().optional(),
  end_time: moment().optional(),
  ...pageInput,
});
export const settlementList = listReply(settlementReply);
export type SettlementList = z.output<typeof settlementList>;

/** `days`: for the pay days of this page, what the whole filter adds up to on each. */
export const searchedSettlements = settlementList.extend({
  days: z.array(z.object({ day: z.string(), count: z.int(), amount: z.int() })),
});
export type SearchedSettlements = z.output<typeof searchedSettlements>;

export const showSettlementInput = z.object({ id: pathId() });

/** Whose fault it was that money came back. */
export const returnCause = () => choice(returnCauses);

export const decideSettlementInput = z.object({
  id: pathId(),
  outcome: choice(['paid', 'bounced', 'cancelled']).meta({
    description:
      '`paid`: the transfer was made. `bounced`: the bank gave it back; the money is in the balance again. `cancelled`: it will not be made.',
  }),
  reason: note({ max: 255 }).optional().meta({ description: 'Why it bounced or was cancelled; the merchant reads it.' }),
  cause: returnCause().optional().meta({
    description:
      'Needed where it bounced. `accounts`: its account was wrong, and the merchant is asked for another. `ours`: the bank or we were at fault; the account stands.',
  }),
  file_id: id().optional().meta({ description: 'Refused unless it is in this file of the bank.' }),
});

export const undoReturnInput = z.object({
  id: pathId(),
  reason: note({ max: 255 }).meta({ description: 'Why it was no return; the log keeps it.' }),
});

export const simulateSettlementInput = decideSettlementInput
  .omit({ file_id: true, cause: true })
  .extend({ outcome: choice(['paid', 'bounced']) });

export const closeCycleInput = z.object({ merchant_id: id() });
export const closeCycleReply = z.looseObject({
  merchant_id: z.string(),
  cutoff_time: z.string(),
  outcome: z.enum(['settled', 'carried', 'nothing']),
  reason: z.enum(carriedReasons).nullable(),
  settlement: settlementReply.nullable(),
});
export type CloseCycleReply = z.output<typeof closeCycleReply>;
