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
  /** The status of a seller's application. */
  application_status: z.string().nullable(),
  /**
   * The payout account of a platform or an ordinary merchant; null: nobody has entered one, or it is a seller, whose account is in its
   * application.
   */
  account: accountReply.nullable(),
  /** The open cycle; null: the merchant has no payouts. */
  cycle: z.looseObject({ frequency, start_time: z.string(), cutoff_time: z.string(), pay_date: z.string() }).nullable(),
  /** The next cycle, when its frequency is another one. */
  change: z.looseObject({ frequency, cutoff_time: z.string(), pay_date: z.string() }).nullable(),
  /** The result of the open cycle if nothing more happens until it closes. */
  forecast: z.looseObject({ outcome: z.enum(['settled', 'carried', 'nothing']), amount: z.int() }),
  /**
   * A seller's shares of subscriptions that are charged before the open cycle closes, after its platform's fee, if everything is paid and nothing changes:
   * not in `forecast`. `next`: the first of them. Null: of no seller, or without a cycle.
   */
  expected: z
    .looseObject({
      amount: z.int(),
      count: z.int(),
      next: z.array(z.looseObject({ at: z.string(), amount: z.int(), description: z.string().nullable() })),
    })
    .nullable(),
  obstacle: z.enum(obstacles).nullable(),
  /**
   * The reason in the words of the bank, or of the person who declined or suspended; for an account that cannot be written, the problem in
   * the reader's language.
   */
  obstacle_reason: z.string().nullable(),
  /** The smallest payout in yen. */
  minimum: z.int(),
  /** The settlements that wait for their transfer: their number, the sum of their holds, and the first of them. */
  under_way: z.looseObject({ count: z.int(), amount: z.int(), settlements: z.array(settlementReply) }),
  /** Cycles that were carried over since the last settlement, newest first; the next settlement contains their money. */
  carried: z.array(z.looseObject({ start_time: z.string(), cutoff_time: z.string(), amount: z.int(), reason: z.enum(carriedReasons) })),
});
export type ForecastReply = z.output<typeof forecastReply>;

export const explainSettlementReply = z.looseObject({
  resource: z.literal('settlement_explanation'),
  settlement_id: z.string(),
  opening: z.int(),
  /** One for each record type in the statement: `count` records with the sum `amount`. */
  terms: z.array(z.looseObject({ type: z.enum(recordTypes), amount: z.int(), count: z.int() })),
  closing: z.int(),
  /** Whether opening balance and terms add up to the stored closing balance. */
  agrees: z.boolean(),
  /** Parts of the closing balance that belong to earlier settlements; negative when a paid settlement came back. */
  elsewhere: z.array(z.looseObject({ settlement_id: z.string(), reference: z.string(), amount: z.int() })),
  /** The part of the closing balance that is held for something else, or has gone since the cut-off. */
  unavailable: z.int(),
  settled: z.int(),
});
export type ExplainSettlementReply = z.output<typeof explainSettlementReply>;
