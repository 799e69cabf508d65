import { z } from 'zod';
import { recordTypes } from '@/lib/ledger/record';
import { pathId } from '@/lib/operation/wire';
import { accountReply } from '@/lib/settlements/account/schema';
import { obstacles } from '@/lib/settlements/payout-forecast';
import { settlementReply } from '@/lib/settlements/schema';
import { carriedReasons } from '@/lib/settlements/settlement';

const frequency = z.enum(['weekly', 'monthly']);

export const showForecastInput = z.object({ id: pathId() });
export const forecastReply = z.looseObject({
  resource: z.literal('payout_forecast'),
  merchant_id: z.string(),
  /** Of a seller: how its application stands. */
  application_status: z.string().nullable(),
  /** To which a platform or an ordinary merchant is paid; null: nobody has entered one, or it is a seller, whose is in its application. */
  account: accountReply.nullable(),
  /** The one that is open; null: it is not paid out. */
  cycle: z.looseObject({ frequency, start_time: z.string(), cutoff_time: z.string(), pay_date: z.string() }).nullable(),
  /** The one after it, where the frequency changes with it. */
  change: z.looseObject({ frequency, cutoff_time: z.string(), pay_date: z.string() }).nullable(),
  /** What the open cycle comes to if nothing more happens until it closes. */
  forecast: z.looseObject({ outcome: z.enum(['settled', 'carried', 'nothing']), amount: z.int() }),
  obstacle: z.enum(obstacles).nullable(),
  /** As the bank, or whoever declined or suspended it, has put it; of an account that cannot be written what of it, in the reader's language. */
  obstacle_reason: z.string().nullable(),
  /** Yen from which on it is paid. */
  minimum: z.int(),
  /** How many settlements wait for their transfer, all that is held back for them, and the first of them. */
  under_way: z.looseObject({ count: z.int(), amount: z.int(), settlements: z.array(settlementReply) }),
  /** Cycles since the last settlement that closed without one, the newest first; their money is in the next. */
  carried: z.array(z.looseObject({ start_time: z.string(), cutoff_time: z.string(), amount: z.int(), reason: z.enum(carriedReasons) })),
});
export type ForecastReply = z.output<typeof forecastReply>;

export const explainSettlementReply = z.looseObject({
  resource: z.literal('settlement_explanation'),
  settlement_id: z.string(),
  opening: z.int(),
  /** One for each type of record that the statement has: `count` of them, which add up to `amount`. */
  terms: z.array(z.looseObject({ type: z.enum(recordTypes), amount: z.int(), count: z.int() })),
  closing: z.int(),
  /** Whether opening and terms are the closing, as the settlement keeps them. */
  agrees: z.boolean(),
  /** Of the closing balance: promised to earlier settlements; below zero where what had been paid came back. */
  elsewhere: z.array(z.looseObject({ settlement_id: z.string(), reference: z.string(), amount: z.int() })),
  /** Of the closing balance: held back for something else, or gone since the cut-off. */
  unavailable: z.int(),
  settled: z.int(),
});
export type ExplainSettlementReply = z.output<typeof explainSettlementReply>;
