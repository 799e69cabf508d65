import { z } from 'zod';
import { mustBe } from '@/lib/operation/allowed';
import { text } from '@/lib/operation/wire';
import { refuse } from '@/lib/refusal';

/** By month of the capture and by what fees are agreed for: a card's brand, or the method. Whole yen without tax. */
const marginRow = z.looseObject({
  month: z.string(),
  /** Null: what it charges for no payment in particular, like its transfers to us. */
  method: z.string().nullable(),
  payments: z.int(),
  /** What customers have paid, tax included. */
  amount: z.int(),
  /** What merchants have paid us. */
  processing_fee: z.int(),
  /** What customers have paid us for the way of paying. */
  customer_fee: z.int(),
  /** What the acquirer has charged us. */
  acquirer_fee: z.int(),
  margin: z.int(),
});
export type MarginRow = z.output<typeof marginRow>;

export const marginInput = z.object({
  name: text({ max: 40 }),
  from: text({ max: 7 }).optional(),
  to: text({ max: 7 }).optional(),
});
export const marginReply = z.looseObject({
  resource: z.literal('acquirer_margin'),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  rows: z.array(marginRow),
});
export type MarginReply = z.output<typeof marginReply>;

const mostMonths = 24;
const usualMonths = 6;

/** Months counted from year 0. */
const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
export const monthAt = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
const isMonth = (given: string) => /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(given);
const aMonth = { en: 'a month, for example 2026-11', ja: '年月（例：2026-11）' };
const inOrder = {
  en: `a month from "from" on, at most ${mostMonths} in all`,
  ja: `fromと同じか後の年月（合わせて${mostMonths}か月まで）`,
};

/** The first and the last month; by default half a year until this month. Refuses what is no month, and a period that is backwards or too long. */
export function monthsOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  thisMonth: string,
): { from: string; to: string } {
  for (const [param, given] of Object.entries({ from, to }))
    if (given !== undefined && !isMonth(given)) refuse('invalid_parameter', { param, say: mustBe(param, aMonth) });
  const last = to ?? (from !== undefined && numberOf(from) > numberOf(thisMonth) ? from : thisMonth);
  const first = from ?? monthAt(numberOf(last) - usualMonths + 1);
  const months = numberOf(last) - numberOf(first) + 1;
  if (months < 1 || months > mostMonths) refuse('invalid_parameter', { param: 'to', say: mustBe('to', inOrder) });
  return { from: first, to: last };
}

/** The first moment of a month in Tokyo, and of the one after it. */
export const startOfMonth = (month: string, later = 0): Date => new Date(`${monthAt(numberOf(month) + later)}-01T00:00:00+09:00`);
