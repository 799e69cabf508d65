import { z } from 'zod';
import { type ProofReply, proofReply } from '@/lib/ledger/proof';
import { findViolations } from '@/lib/ledger/store';
import { query } from '@/lib/operation/query';
import { wireTime } from '@/lib/operation/time';

const input = z.object({});

/** Recomputes every balance from its entries and checks every other invariant, over all tenants. */
export const verifyLedger = query<typeof input, ProofReply>({
  name: 'ledger.verify',
  summary: 'Prove the ledger',
  allow: 'installation:run',
  input,
  output: proofReply,
  async run({ now }) {
    const violations = await findViolations();
    return { resource: 'ledger_proof', clean: violations.length === 0, violations, checked_at: wireTime(now) };
  },
});
