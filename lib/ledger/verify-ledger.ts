import { z } from 'zod';
import { type ProofReply, proofReply, violationsIn } from '@/lib/ledger/proof';
import { findViolations } from '@/lib/ledger/store';
import { query } from '@/lib/operation/query';
import { wireTime } from '@/lib/operation/time';

const input = z.object({});

/**
 * Recomputes every balance from its entries and checks every invariant and every seal of all tenants; stores nothing and returns when it is
 * done.
 */
export const verifyLedger = query<typeof input, ProofReply>({
  name: 'ledger.verify',
  summary: 'Check the ledger',
  allow: 'installation:run',
  input,
  output: proofReply,
  async run({ now }) {
    const { findings, entries, seals } = await findViolations();
    const count = violationsIn({ findings });
    const violations = findings.flatMap(({ invariant, examples }) => examples.map((example) => ({ invariant, ...example })));
    return {
      resource: 'ledger_proof',
      clean: count === 0,
      entries,
      violation_count: count,
      violations,
      seals,
      checked_at: wireTime(now),
    };
  },
});
