import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '@/lib/testing/tier';
import {
  answered,
  beginChallenge,
  type Challenge,
  cancelled,
  challengeMs,
  endedByItself,
  endingOf,
  maxResends,
  maxTries,
  resendFrom,
  resendPauseMs,
  resent,
  type Step,
  triesLeft,
} from '@/lib/three-ds/challenge';
import type { Verdict } from '@/lib/three-ds/three-ds';

const began = new Date('2026-11-22T03:00:00.000Z');
const later = (ms: number) => new Date(began.getTime() + ms);
const challenge = beginChallenge({ memo: 'm', sentTo: '•••' }, began);
const ended = (reason: string | null) => ({ ended: { transStatus: reason === null ? 'Y' : 'N', transStatusReason: reason } });

test.each<[Verdict[], object]>([
  [['right'], ended(null)],
  [['refused'], ended('01')],
  [['wrong'], { challenge: { ...challenge, wrong: 1 } }],
  [['wrong', 'wrong'], { challenge: { ...challenge, wrong: 2 } }],
  [['wrong', 'wrong', 'right'], ended(null)],
  [['wrong', 'wrong', 'wrong'], ended('19')],
  [['wrong', 'refused'], ended('01')],
])('%j comes to %j', (verdicts, expected) => {
  const step = verdicts.reduce<Step>((at, verdict) => ('challenge' in at ? answered(at.challenge, verdict) : at), { challenge });
  expect(step).toEqual(expected);
});

test('a reason tells how it ended', () => {
  expect(['01', '14', '19', '26', '02', null].map(endingOf)).toEqual(['failed', 'timed_out', 'too_many_tries', 'cancelled', null, null]);
});

test('who cancels is not authenticated', () => {
  expect(cancelled()).toEqual(ended('26'));
});

test('it ends by itself after ten minutes', () => {
  expect(challengeMs).toBe(600_000);
  expect(endedByItself(challenge, later(challengeMs - 1))).toBeNull();
  for (const ms of [challengeMs, challengeMs + 1, 86_400_000]) expect({ ended: endedByItself(challenge, later(ms)) }).toEqual(ended('14'));
});

describe('another code', () => {
  const asking = (at: Challenge, now: Date): Challenge => {
    const step = resent(at, now);
    if (!('challenge' in step)) throw new Error('it has ended');
    return step.challenge;
  };

  test('is sent after a pause, three times, and takes no wrong code back', () => {
    let at: Challenge = { ...challenge, wrong: 2 };
    for (let times = 1; times <= maxResends; times++) {
      const from = resendFrom(at);
      expect(from).toEqual(later(times * resendPauseMs));
      expect(asking(at, later(times * resendPauseMs - 1))).toBe(at);
      at = asking(at, later(times * resendPauseMs));
      expect([at.resent, triesLeft(at), at.endsAt]).toEqual([times, 1, challenge.endsAt]);
    }
    expect(resendFrom(at)).toBeNull();
    expect(asking(at, later(challengeMs - 1))).toBe(at);
  });
});

test('for any order of answers and codes: at most three wrong answers and three codes more, never after the end, and it never lasts longer', () => {
  const action = fc.record({
    kind: fc.constantFrom('right', 'wrong', 'refused', 'resend', 'cancel'),
    pauseMs: fc.integer({ min: 0, max: 90_000 }),
  });
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
      let [at, now, end]: [Challenge, Date, Step | null] = [challenge, began, null];
      for (const { kind, pauseMs } of actions) {
        now = new Date(now.getTime() + pauseMs);
        const over = endedByItself(at, now);
        const step: Step = over
          ? { ended: over }
          : kind === 'resend'
            ? resent(at, now)
            : kind === 'cancel'
              ? cancelled()
              : answered(at, kind as Verdict);
        if ('ended' in step) {
          end = step;
          break;
        }
        expect(now.getTime()).toBeLessThan(Date.parse(at.endsAt));
        at = step.challenge;
        expect(at.wrong).toBeLessThan(maxTries);
        expect(at.resent).toBeLessThanOrEqual(maxResends);
        expect([at.endsAt, at.memo]).toEqual([challenge.endsAt, 'm']);
      }
      const rights = actions.filter(({ kind }) => kind === 'right').length;
      if (end && 'ended' in end && end.ended.transStatus === 'Y') expect(rights).toBeGreaterThan(0);
    }),
    runs(500, 20_000),
  );
});
