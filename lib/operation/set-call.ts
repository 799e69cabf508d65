import type { SetCall } from '@/lib/db/sets';
import type { AuditRow } from '@/lib/operation/audit';
import type { CompletionRows, Opening } from '@/lib/operation/function-input';
import type { Claim } from '@/lib/operation/key-claim';

/** A call of `open_attempts`. */
export type OpeningCall = Opening & {
  key?: Claim & { attemptId: string };
  attempt: { paymentId: string | null };
  leaseMs: number;
  notAfter?: string | undefined;
};
/** What every completion has, beside its rows. */
export type Finish = {
  audits: readonly AuditRow[];
  key?: Claim;
  reply?: { key: string; claimId: string; status: number } & ({ body: string } | { packed: string });
  notAfter?: string | undefined;
};
/** A call of `complete_attempts`. */
export type CompletionCall = CompletionRows & Finish;

// They lock rows in an order of their own.
const rareInOpening = ['draft', 'sending', 'charge'] as const satisfies (keyof Opening)[];
const disputes = ['draft', 'chargeback', 'recover'] as const satisfies (keyof CompletionRows)[];
const rareInCompletion = [...disputes, 'request', 'moved', 'deposits', 'notice', 'charge'] as const satisfies (keyof CompletionRows)[];

/** So close to its end, by this process's clock, a call may be refused for its time. */
const soonMs = 5_000;
const isLate = (notAfter: string | undefined) => notAfter !== undefined && Date.parse(notAfter) < Date.now() + soonMs;

const subjectsOf = (tenantId: string, key: string | undefined, others: readonly unknown[]): string[] => [
  ...others.filter((id) => typeof id === 'string'),
  ...(key === undefined ? [] : [`${tenantId} ${key}`]),
];

/** An opening as it goes with others, or alone. It waits for those about its payment, its key, its tokens and its checkout. */
export const setCallOfOpening = (tenantId: string, call: OpeningCall): SetCall => ({
  json: JSON.stringify({ tenantId, ...call }),
  owner: tenantId,
  subjects: subjectsOf(tenantId, call.key?.key, [call.attempt.paymentId, call.uses?.token, call.uses?.secureToken, call.uses?.session]),
  isAlone: isLate(call.notAfter) || rareInOpening.some((name) => call[name] !== undefined),
});

/** A completion as it goes with others, or alone. */
export const setCallOfCompletion = (tenantId: string, call: CompletionCall): SetCall => ({
  json: JSON.stringify({ tenantId, ...call }),
  owner: tenantId,
  subjects: subjectsOf(tenantId, call.reply?.key ?? call.key?.key, [call.paymentId, call.completes]),
  isAlone: isLate(call.notAfter) || rareInCompletion.some((name) => call[name] !== undefined),
});
