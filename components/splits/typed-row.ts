import { z } from 'zod';

/** A line of a split as typed; its errors are shown next to it, and `entriesIn` reads it. */
export const typedRow = z.object({ sellerId: z.string(), name: z.string(), amount: z.string(), fee: z.string() });
