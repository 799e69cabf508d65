import { z } from 'zod';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import type { Finding } from '@/lib/ledger/proof';
import { findTenantSeal } from '@/lib/ledger/seals/export/store';
import { findSpokenProof } from '@/lib/ledger/store';
import { query } from '@/lib/operation/query';
import { wireTimeOrNull } from '@/lib/operation/time';
import { refuse } from '@/lib/refusal';
import { type LastProofReply, lastProofReply } from '@/lib/statements/schema';

const input = z.object({});

/** The state for one tenant: only the first examples of each rule are stored, and one without a tenant concerns everybody. */
function stateFor(tenantId: string, findings: readonly Finding[]): 'clean' | 'broken' | 'unclear' {
  const places = findings.flatMap(({ examples }) => examples);
  if (places.some(({ tenant }) => tenant === tenantId || tenant === null)) return 'broken';
  return findings.some(({ count, examples }) => count > examples.length) ? 'unclear' : 'clean';
}

/** The result of the last finished proof for the caller's own part of the ledger only. */
export const showLastProof = query<typeof input, LastProofReply>({
  name: 'balance.last_proof',
  summary: 'Show what the last proof of the ledger says of your part of it',
  allow: 'balances:read',
  input,
  output: lastProofReply,
  async run({ scope }) {
    if (scope.kind === 'all') return refuse('forbidden');
    const [proof, last] = await Promise.all([findSpokenProof(), scope.kind === 'merchant' ? findTenantSeal(scope.tenantId) : null]);
    const findings = (proof?.violations ?? []) as unknown as Finding[];
    const state = proof ? stateFor(scope.tenantId, findings) : 'none';
    const seal = last && { day: dayIn(last.startsAt), number: last.number, sha256: last.hash };
    return { resource: 'last_proof', state, finished_at: wireTimeOrNull(proof?.finishedAt ?? null), seal };
  },
});
