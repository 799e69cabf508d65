import { z } from 'zod';

const dayMs = 24 * 60 * 60 * 1000;
/** 03:00 in Tokyo, which has no summer time, counted from midnight UTC. */
const dueAfterMs = 18 * 60 * 60 * 1000;

/** The last moment at which the nightly proof was due. */
export const lastDueAt = (now: Date): Date => new Date(Math.floor((now.getTime() - dueAfterMs) / dayMs) * dayMs + dueAfterMs);

/** The first moment after `now` at which the next one is. */
export const nextDueAt = (now: Date): Date => new Date(lastDueAt(now).getTime() + dayMs);

/** Of one rule, this many places are kept; a broken ledger may have millions. */
export const examplesKept = 10;

const violation = z.object({ invariant: z.string(), tenant: z.string().nullable(), detail: z.string() });
export type Violation = z.output<typeof violation>;

/** A rule that does not hold: in how many places, and the first of them. */
const finding = z.object({
  invariant: z.string(),
  count: z.int(),
  examples: z.array(z.object({ tenant: z.string().nullable(), detail: z.string() })),
});
export type Finding = z.output<typeof finding>;

/** Sorts violations under their rules as they come, so that no more than the examples is kept in memory. */
export function gather(findings: Map<string, Finding>, violations: readonly Violation[]): void {
  for (const { invariant, tenant, detail } of violations) {
    const found = findings.get(invariant) ?? { invariant, count: 0, examples: [] };
    found.count++;
    if (found.examples.length < examplesKept) found.examples.push({ tenant, detail });
    findings.set(invariant, found);
  }
}

/** The last seal of a tenant, how many entries its seals hold, and how many came after their day was sealed and wait for the next one. */
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

/** What the proof says: clean, or every rule that does not hold and where. */
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
  /** Null: the installation itself, at night. */
  started_by: z.string().nullable(),
  /** Null until it is finished, and of one that failed. */
  clean: z.boolean().nullable(),
  entries: z.int().nullable(),
  violation_count: z.int().nullable(),
  findings: z.array(finding),
  tenant_names: z.record(z.string(), z.string()),
});
export type ProofRunReply = z.output<typeof proofRunReply>;
