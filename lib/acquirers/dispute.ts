import type { Readable } from 'node:stream';
import type { Mark } from '@/lib/acquirers/attempt-id';

export const remoteDisputeStatuses = ['pending', 'accepted', 'defended', 'won', 'lost', 'cancelled', 'expired'] as const;
export type RemoteDisputeStatus = (typeof remoteDisputeStatuses)[number];

/**
 * A dispute as it stands at the acquirer. `payment`: theirs. `amount`: whole units of `currency`; each is null where it does not say, and yen is meant
 * then. `mark`: of its payment; only `read` says it, null: not ours.
 */
export type RemoteDispute = {
  reference: string;
  payment: string;
  amount: number | null;
  currency: string | null;
  reasonCode: string | null;
  status: RemoteDisputeStatus;
  raisedAt: string;
  dueAt: string;
  mark: Mark | null;
};

/** One that it tells of in a way that nobody here can read: only its number is known. */
export type UnreadDispute = { reference: string; status: null };

/** What a defense says, and its document: of `size` bytes, opened when it is sent and read once. */
export type DefensePacket = {
  description: string;
  product_name?: string | undefined;
  shipping_info?: Record<string, string | undefined> | undefined;
  recipient_info?: Record<string, string | undefined> | undefined;
  document: { filename: string; mimeType: string; size: number; open: () => Promise<Readable> };
};

/**
 * Why an answer to a dispute is not taken: its time is over there, it was answered or decided there, they do not know it (or take no answers), or what
 * was sent is wrong.
 */
export type AnswerRefusal = 'too_late' | 'decided' | 'unknown' | 'unacceptable';

export type DisputePage = { disputes: (RemoteDispute | UnreadDispute)[]; next: string | null };

/** How an acquirer tells of disputes and takes answers to them. Throws AcquirerSilent as every other call of it does. */
export type Disputes<Call, Outcome> = {
  /** Those raised at or after `since`, of one payment there or of all, a page at a time. `next` of the last page is null. Repeats are possible. */
  list(call: { since: Date; payment?: string; after: string | null }): Promise<DisputePage>;
  /** Null: they know none under this number. */
  read(call: { reference: string }): Promise<RemoteDispute | UnreadDispute | null>;
  /** Final, like `defend`. Both are attempts: one that was answered under another attempt is refused. */
  accept(call: Call & { reference: string }): Promise<Outcome>;
  defend(call: Call & { reference: string; packet: DefensePacket }): Promise<Outcome>;
};
