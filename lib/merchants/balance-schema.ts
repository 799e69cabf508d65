import { z } from 'zod';
import { recordTypes } from '@/lib/ledger/record';
import { listReply, pageInput } from '@/lib/operation/list';
import { as, id, moment, pathId, text } from '@/lib/operation/wire';

export const currency = z.literal('JPY', as('not_found'));

export const balanceReply = z
  .looseObject({
    resource: z.literal('balance'),
    merchant_id: z.string(),
    currency: z.literal('JPY'),
    total: z.int(),
    held: z.int().meta({ description: 'Set aside for what is under way.' }),
    available: z.int(),
  })
  .meta({ id: 'Balance' });

const balanceTransactionReply = z
  .looseObject({
    id: z.string(),
    resource: z.literal('balance_transaction'),
    type: z.enum(recordTypes),
    amount: z.int().meta({ description: 'Deposits are positive, debits negative.' }),
    currency: z.literal('JPY'),
    merchant_id: z.string(),
    payment_id: z.string().nullable(),
    counterparty_id: z.string().nullable().meta({ description: 'The other merchant; null where it is the service.' }),
    description: z.string().nullable(),
    transaction_id: z.string().meta({ description: 'The same for all records of one movement, like a payment and its fees.' }),
    refund_id: z.string().nullable().meta({ description: 'The refund, where it is one.' }),
    settlement_id: z.string().nullable().meta({ description: 'The settlement, where it is its payout or the return of it.' }),
    external_order_num: z.string().nullable().meta({ description: 'Of its payment.' }),
    metadata: z.record(z.string(), z.unknown()).nullable().meta({ description: 'Of its payment; null for a seller.' }),
    created_at: z.string(),
  })
  .meta({ id: 'BalanceTransaction' });

export const showBalanceInput = z.object({ id: pathId(), currency });
export const listBalanceTransactionsInput = z.object({
  id: pathId(),
  currency,
  ...pageInput,
  type: text({ max: 500 }).optional().meta({ description: 'One record type or several, separated by commas.' }),
  start_time: moment().optional(),
  end_time: moment().optional(),
  payment_id: id().optional(),
});
export const balanceTransactionList = listReply(balanceTransactionReply);
