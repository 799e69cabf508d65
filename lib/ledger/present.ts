import type { Finding, ProofRunReply } from '@/lib/ledger/proof';
import type { NewRun, ProofRow } from '@/lib/ledger/store';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';

const unfinished = {
  state: 'running',
  hasDied: false,
  finishedAt: null,
  tookMs: null,
  entries: null,
  violationCount: null,
  violations: null,
};

export function presentRun(run: ProofRow, tenantNames: Record<string, string> = {}): ProofRunReply {
  const findings = (run.violations ?? []) as unknown as Finding[];
  const named = findings.flatMap(({ examples }) => examples.map(({ tenant }) => tenant ?? ''));
  return {
    resource: 'proof_run',
    id: run.id,
    state: run.hasDied ? 'failed' : (run.state as ProofRunReply['state']),
    started_at: wireTime(run.startedAt),
    finished_at: wireTimeOrNull(run.finishedAt),
    took_ms: run.tookMs,
    started_by: run.startedBy === null ? null : run.startedByName,
    clean: run.violationCount === null ? null : run.violationCount === 0,
    entries: run.entries === null ? null : Number(run.entries),
    violation_count: run.violationCount,
    findings,
    tenant_names: Object.fromEntries(Object.entries(tenantNames).filter(([id]) => named.includes(id))),
  };
}

/** A run that has just started. */
export const presentNewRun = ({ now, ...run }: NewRun): ProofRunReply =>
  presentRun({ ...run, ...unfinished, startedAt: now, leaseUntil: now });
