import type { Caller } from '@/lib/auth/actor';
import { momentInWords } from '@/lib/japan/in-words';
import type { Change } from '@/lib/operation/audit';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';
import type { RefundRequestRow } from '@/lib/payments/payment';
import { refuseInFile } from '@/lib/refunds/requests/in-file';
import type { AssigneeReply } from '@/lib/refunds/schema';
import { refuse, type Sentence } from '@/lib/refusal';

type Assignment = Pick<RefundRequestRow, 'takenBy' | 'takenByName' | 'takenAt'>;
/** The assignment of a request that somebody has taken. */
export type AssignedTo = { [Key in keyof Assignment]: string };

export const nobody: Assignment = { takenBy: null, takenByName: null, takenAt: null };
/** The columns of a request's return, empty. */
export const notReturned = { returnedAt: null, returnedReason: null, returnTransactionId: null };

/**
 * The decider: a person, or null for the installation; another person's assignment blocks both. Without `by` no assignment blocks. `file`: the bank file
 * that it is in, for the statement that writes the decision.
 */
export type Heeding = { by?: string | null; file?: string | null };
export const heedingOf = ({ actor }: Caller): Heeding => ({ by: actor.kind === 'user' ? actor.userId : null });

const isOthers = ({ takenByName: name, takenAt: at }: AssignedTo): Sentence => ({
  en: `${name} has had this refund request since ${momentInWords(new Date(at), 'en')}, and may have made the transfer already. Ask them, or take it over first.`,
  ja: `この返金依頼は${momentInWords(new Date(at), 'ja')}から${name}さんが担当しており、すでに振り込んでいる可能性があります。本人に確認するか、先に担当を引き継いでください。`,
});

const isTaken = (taking: Assignment): taking is AssignedTo =>
  taking.takenBy !== null && taking.takenByName !== null && taking.takenAt !== null;

/** Refuses 409 naming the assignee. */
const refuseTaken = (taken: AssignedTo): never =>
  refuse('conflict', {
    say: isOthers(taken),
    details: { taken_by_id: taken.takenBy, taken_by: taken.takenByName, taken_at: wireTime(taken.takenAt) },
  });

/** Refuses 409 while another person than the decider has the request. */
export function checkTaker(taking: Assignment, { by }: Heeding): void {
  if (by !== undefined && isTaken(taking) && taking.takenBy !== by) refuseTaken(taking);
}

const notPending: Sentence = {
  en: 'This refund request is decided already.',
  ja: 'この返金依頼はすでに処理されています。',
};

/** Refuses 400: a decided request keeps its decision, and nobody can take it. */
export const refuseDecided = ({ status }: Pick<RefundRequestRow, 'status'>): never =>
  refuse('bad_request', { say: notPending, details: { status } });

/** Why a person cannot take or release the request; returns when another person has changed it meanwhile, and the caller tries again. */
export function checkTakable(request: RefundRequestRow, by: string): void {
  if (request.status !== 'pending') refuseDecided(request);
  refuseInFile(request);
  checkTaker(request, { by });
}

export const assigneeOf = ({ takenBy, takenByName, takenAt }: Assignment): Omit<AssigneeReply, 'id'> => ({
  taken_by_id: takenBy,
  taken_by: takenByName,
  taken_at: wireTimeOrNull(takenAt),
});

/** The audit change of an assignment: the request, and the names of the assignees before and after. */
export const takingChange = ({ tenantId, paymentId, id }: RefundRequestRow, before: string | null, after: string | null): Change => ({
  tenantId,
  subjectKind: 'payment',
  subjectId: paymentId,
  before: { refund_request: id, taken_by: before },
  after: { refund_request: id, taken_by: after },
});
