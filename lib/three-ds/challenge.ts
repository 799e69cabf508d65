import type { Asking, TransStatus, Verdict } from '@/lib/three-ds/three-ds';

/** In business time, from the first question to the customer. */
export const challengeMs = 10 * 60 * 1000;
export const maxTries = 3;
/** Codes that are sent after the first one, and the pause before each. */
export const maxResends = 3;
export const resendPauseMs = 30_000;

/** A customer who is being asked. */
export type Challenge = Asking & {
  endsAt: string;
  /** How many wrong codes were entered. */
  wrong: number;
  resent: number;
  /** When the latest code was sent. */
  sentAt: string;
};

/** How it ended, and why if not well; the reasons are the protocol's numbers. */
export type Ended = { transStatus: Extract<TransStatus, 'Y' | 'N'>; transStatusReason: string | null };
const reasons = { failed: '01', timed_out: '14', too_many_tries: '19', cancelled: '26' } as const;
export type Ending = keyof typeof reasons;
const notAuthenticated = (reason: Ending): Ended => ({ transStatus: 'N', transStatusReason: reasons[reason] });

/** The meaning of a protocol reason for a challenge; null: success, or unknown. */
export const endingOf = (reason: string | null): Ending | null =>
  (Object.keys(reasons) as Ending[]).find((ending) => reasons[ending] === reason) ?? null;

/** Nobody has answered in time. */
export const timedOut = notAuthenticated('timed_out');

/** The challenge continues, perhaps unchanged, or has ended. */
export type Step = { challenge: Challenge } | { ended: Ended };

export function beginChallenge({ memo, sentTo }: Asking, now: Date): Challenge {
  const endsAt = new Date(now.getTime() + challengeMs).toISOString();
  return { memo, sentTo, endsAt, wrong: 0, resent: 0, sentAt: now.toISOString() };
}

/** Timed out, for a read after its end. */
export const endedByItself = ({ endsAt }: Challenge, now: Date): Ended | null => (now.getTime() >= Date.parse(endsAt) ? timedOut : null);

export const triesLeft = ({ wrong }: Challenge): number => maxTries - wrong;

/** When another code may be requested; null: none is left. */
export const resendFrom = ({ resent, sentAt }: Challenge): Date | null =>
  resent < maxResends ? new Date(Date.parse(sentAt) + resendPauseMs) : null;

/** The challenge after a verdict. */
export function answered(challenge: Challenge, verdict: Verdict): Step {
  if (verdict === 'right') return { ended: { transStatus: 'Y', transStatusReason: null } };
  if (verdict === 'refused') return { ended: notAuthenticated('failed') };
  const next = { ...challenge, wrong: challenge.wrong + 1 };
  return triesLeft(next) > 0 ? { challenge: next } : { ended: notAuthenticated('too_many_tries') };
}

/** Sends another code; unchanged when none is left, or not yet. Wrong codes stay counted. */
export function resent(challenge: Challenge, now: Date): Step {
  const from = resendFrom(challenge);
  const isOpen = from !== null && now.getTime() >= from.getTime();
  return { challenge: isOpen ? { ...challenge, resent: challenge.resent + 1, sentAt: now.toISOString() } : challenge };
}

export const cancelled = (): Step => ({ ended: notAuthenticated('cancelled') });
