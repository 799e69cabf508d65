import { z } from 'zod';

const dayMs = 24 * 60 * 60 * 1000;
/** 03:00 in Tokyo, which has no summer time, counted from midnight UTC. */
const dueAfterMs = 18 * 60 * 60 * 1000;

/** The last moment at which the nightly proof was due. */
export const lastDueAt = (now: Date): Date => new Date(Math.floor((now.getTime() - dueAfterMs) / dayMs) * dayMs + dueAfterMs);

/** The first due time of the nightly proof after `now`. */
export const nextDueAt = (now: Date): Date => new Date(lastDueAt(now).getTime() + dayMs);

/** The most examples that are stored for one rule; a broken ledger may have millions of violations. */
export const examplesKept = 10;

const violation = z.object({ invariant: z.string(), tenant: z.string().nullable(), detail: z.string() });
export type Violation = z.output<typeof violation>;

/** A broken rule: the number of violations and the first of them. */
const finding = z.object({
  invariant: z.string(),
  count: z.int(),
  examples: z.array(z.object({ tenant: z.string().nullable(), detail: z.string() })),
});
export type Finding = z.output<typeof finding>;

/** Groups violations by rule as they arrive, so that only the examples stay in memory. */
export function gather(findings: Map<string, Finding>, violations: readonly Violation[]): void {
  for (const { invariant, tenant, detail } of violations) {
    const found = findings.get(invariant) ?? { invariant, count: 0, examples: [] };
    found.count++;
    if (found.examples.length < examplesKept) found.examples.push({ tenant, detail });
    findings.set(invariant, found);
  }
}

/** A tenant's last seal, the number of entries in its seals, and the number of late entries that wait for the next seal. */
const sealed = z.object({
  tenant: z.string(),
  number: z.int(),
  day: z.string(),
  sha256: z.string(),
  entries: z.int(),
  waiting: z.int(),
});
export type Sealed = z.output<typeof sealed>;

export type Proof = { findings: Finding[]; entries: number; seals: Sealed[] };
export const violationsIn = ({ findings }: Pick<Proof, 'findings'>): number => findings.reduce((total, { count }) => total + count, 0);

/** The result of a proof: clean, or every broken rule with examples. */
export const proofReply = z.object({
  resource: z.literal('ledger_proof'),
  clean: z.boolean(),
  entries: z.int(),
  violation_count: z.int(),
  violations: z.array(violation),
  seals: z.array(sealed),
  checked_at: z.string(),
});
export type ProofReply = z.output<typeof proofReply>;

const runStates = ['running', 'finished', 'failed'] as const;

export const proofRunReply = z.object({
  resource: z.literal('proof_run'),
  id: z.string(),
  state: z.enum(runStates),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  took_ms: z.int().nullable(),
  /** null: the installation itself, at night. */
  started_by: z.string().nullable(),
  /** null: not finished, or failed. */
  clean: z.boolean().nullable(),
  entries: z.int().nullable(),
  violation_count: z.int().nullable(),
  findings: z.array(finding),
  tenant_names: z.record(z.string(), z.string()),
});
export type ProofRunReply = z.output<typeof proofRunReply>;
