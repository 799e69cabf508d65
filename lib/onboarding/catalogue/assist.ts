import { z } from 'zod';

/** What helps to answer a field on a screen, beside its descriptor; other fields are named that it fills in, too. */
export const assist = z.discriminatedUnion('kind', [
  /** Hiragana is offered as katakana. */
  z.object({ kind: z.literal('katakana') }),
  /** A postal code leads to an address with its readings. */
  z.object({
    kind: z.literal('address'),
    prefecture: z.string(),
    prefectureKana: z.string(),
    city: z.string(),
    cityKana: z.string(),
    town: z.string(),
    townKana: z.string(),
  }),
  /** A bank is found by its name, and a branch among those of the bank, or by what a passbook of Japan Post Bank says of all three. */
  z.object({ kind: z.literal('bank'), name: z.string() }),
  z.object({ kind: z.literal('branch'), name: z.string(), bank: z.string(), accountType: z.string(), number: z.string() }),
  /** The name as the bank will see it. */
  z.object({ kind: z.literal('holder') }),
  /** Its check digit fits. */
  z.object({ kind: z.literal('corporate_number') }),
]);
export type Assist = z.output<typeof assist>;
