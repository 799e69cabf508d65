import { z } from 'zod';

/** Help for answering a field on a screen, next to its descriptor; names the other fields that it fills in. */
export const assist = z.discriminatedUnion('kind', [
  /** Offers hiragana as katakana. */
  z.object({ kind: z.literal('katakana') }),
  /** Finds an address with readings by its postal code. */
  z.object({
    kind: z.literal('address'),
    prefecture: z.string(),
    prefectureKana: z.string(),
    city: z.string(),
    cityKana: z.string(),
    town: z.string(),
    townKana: z.string(),
  }),
  /** Finds a bank by its name, and a branch among the bank's, or all three by a Japan Post Bank passbook. */
  z.object({ kind: z.literal('bank'), name: z.string() }),
  z.object({ kind: z.literal('branch'), name: z.string(), bank: z.string(), accountType: z.string(), number: z.string() }),
  /** Shows the name as the bank will see it. */
  z.object({ kind: z.literal('holder') }),
  /** Checks the check digit. */
  z.object({ kind: z.literal('corporate_number') }),
]);
export type Assist = z.output<typeof assist>;
