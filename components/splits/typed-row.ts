import { z } from 'zod';

/** A line of a split as it is typed; what of it is wrong is said beside it, and `entriesIn` reads it. */
export const typedRow = z.object({ sellerId: z.string(), name: z.string(), amount: z.string(), fee: z.string() });
