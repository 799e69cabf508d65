import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { blockOf } from '@/components/splits/obstacle';
import { type DryRun, readPreview } from '@/components/splits/use-preview';
import { type QueryAnswer, queryAfterPause } from '@/components/ui/use-debounced-query';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Answer = Awaited<ReturnType<DryRun>>;
const fits: Answer = { ok: true, reply: { allowed: true } };
const isShort: Answer = { ok: true, reply: { allowed: false } };
const isRefused: Answer = { ok: false, error: { code: 'invalid_parameter', message: '', param: null } };
const isLost: Answer = { ok: false, error: { code: 'service_unavailable', message: '', param: null } };

/** What somebody does: types another request, or none that is whole; or time passes and answers arrive. */
const step = fc.oneof(
  fc.record({ type: fc.constantFrom('a', 'ab', 'abc', null) }),
  fc.record({ waitMs: fc.integer({ min: 0, max: 600 }) }),
);
/** How long each answer takes, and what it says. */
const answers = fc.array(
  fc.record({ afterMs: fc.integer({ min: 0, max: 900 }), says: fc.constantFrom(fits, isShort, isRefused, isLost) }),
  {
    minLength: 1,
  },
);

test('a request can be sent only once exactly it was previewed, and would be done, in whatever order one types and answers arrive', async () => {
  let sendable = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), answers, async (steps, given) => {
      const said = new Map<Answer, string>();
      let [asked, wanted, answered] = [0, null as string | null, null as QueryAnswer<Answer> | null];
      let stop = () => {};
      const fetchAnswer = async (question: string) => {
        const { afterMs, says } = given[asked++ % given.length] ?? given[0] ?? { afterMs: 0, says: fits };
        await new Promise((done) => setTimeout(done, afterMs));
        const answer = { ...says } as Answer;
        said.set(answer, question);
        return answer;
      };
      for (const one of steps) {
        if ('type' in one && one.type !== wanted) {
          wanted = one.type;
          stop();
          stop = () => {};
          if (wanted !== null) stop = queryAfterPause<Answer>(wanted, fetchAnswer, 250, (next) => (answered = next));
        }
        if ('waitMs' in one) await vi.advanceTimersByTimeAsync(one.waitMs);
        const preview = { ...readPreview(answered, wanted), again: () => {} };
        if (blockOf(preview) !== null) continue;
        sendable += 1;
        const answer = answered?.answer as Answer;
        expect([said.get(answer), answer.ok && (answer.reply as { allowed: boolean }).allowed]).toEqual([wanted, true]);
      }
      stop();
    }),
  );
  expect(sendable).toBeGreaterThan(0);
});

test.each([
  ['nothing was asked', null, null, 'checking'],
  ['nothing is asked any more', { of: 'a', answer: fits }, null, 'checking'],
  ['the answer is to another request', { of: 'a', answer: fits }, 'ab', 'checking'],
  ['it would be done', { of: 'a', answer: fits }, 'a', null],
  ['somebody is short', { of: 'a', answer: isShort }, 'a', 'short'],
  ['it would be refused', { of: 'a', answer: isRefused }, 'a', 'refused'],
  ['the server is away', { of: 'a', answer: isLost }, 'a', 'unreachable'],
  ['nobody has answered', { of: 'a', answer: null }, 'a', 'unreachable'],
] as const)('%s', (_, answered, wanted, block) => {
  expect(blockOf({ ...readPreview(answered, wanted), again: () => {} })).toBe(block);
});
