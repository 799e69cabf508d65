import type { ShownCard } from '@/lib/acquirers/acquirer';
import type { NoticeReply } from '@/lib/acquirers/notices/schema';
import type { NoticeState } from '@/lib/acquirers/notices/states';
import type { AcquirerNotice } from '@/lib/db/generated/client';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';

/** What a person needs to know of a notice. Amounts are whole yen. */
export type NoticeFacts = {
  /** What was applied, in order. */
  moves?: string[];
  /** The object at the acquirer, and how it stood when it was read. */
  reference?: string | null;
  status?: string;
  /** What stands there, and what we expected. */
  amount?: number;
  expected?: number;
  card?: ShownCard;
  /** What it was held for, once a person has decided. */
  held?: string;
};

/** How a notice ends, or (`waits`) why it does not yet. */
export type NoticeEnd =
  | { state: 'done'; result: 'applied' | 'given_back' | 'nothing_new'; facts?: NoticeFacts }
  | { state: 'ignored'; result: 'not_ours' | 'foreign' }
  | { state: 'held'; result: string; facts: NoticeFacts }
  | { state: 'failed'; result: 'unknown' | 'silent' | 'failed' }
  | { state: 'waiting'; result: NoticeWait };

/**
 * open_attempt: a call of ours about the payment has no outcome yet. unfinished: approved there, and not yet captured as it was asked for.
 * unknown_payment: of a tenant here, and not found. silent: the acquirer does not answer. failing: by a fault of ours.
 */
type NoticeWait = 'open_attempt' | 'unfinished' | 'unknown_payment' | 'silent' | 'failing';

const second = 1_000;
const hour = 3_600 * second;
const shortestPauseMs = 2 * second;
const longestPauseMs = hour / 2;
/** Longer than an acquirer is silent, and than it delivers a notice again. */
export const waitsForMs = 72 * hour;
/** What fails by our own fault, or ends the process that works on it, is tried so often. */
export const maxTries = 12;

/** Half as long as it has waited already: 2 seconds at first, later half an hour. */
export const pauseAfter = (waitedMs: number): number => Math.min(longestPauseMs, Math.max(shortestPauseMs, waitedMs / 2));
/** After a failure: 4 seconds, 8, 16, up to half an hour. */
export const pauseAfterFailure = (tries: number): number => Math.min(longestPauseMs, shortestPauseMs * 2 ** Math.min(tries, 20));

export const presentNotice = (row: AcquirerNotice): NoticeReply => {
  const { moves, reference, status, amount, expected, held } = (row.facts ?? {}) as NoticeFacts;
  return {
    resource: 'acquirer_notice',
    acquirer: row.acquirer,
    id: row.noticeId,
    type: row.type,
    reference: row.remote,
    state: row.state as NoticeState,
    result: row.result,
    tries: row.tries,
    merchant_id: row.tenantId,
    payment_id: row.paymentId,
    facts: {
      moves: moves ?? [],
      reference: reference ?? null,
      status: status ?? null,
      amount: amount ?? null,
      expected: expected ?? null,
      held: held ?? null,
    },
    received_at: wireTime(row.receivedAt),
    due_at: wireTimeOrNull(row.dueAt),
    ended_at: wireTimeOrNull(row.endedAt),
    decided_by: row.decidedByName,
    reason: row.reason,
  };
};
