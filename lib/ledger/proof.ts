import { z } from 'zod';

const violation = z.object({ invariant: z.string(), tenant: z.string().nullable(), detail: z.string() });
export type Violation = z.output<typeof violation>;

/** What the proof says: clean, or every rule that does not hold and where. */
export const proofReply = z.object({
  resource: z.literal('ledger_proof'),
  clean: z.boolean(),
  violations: z.array(violation),
  checked_at: z.string(),
});
export type ProofReply = z.output<typeof proofReply>;
