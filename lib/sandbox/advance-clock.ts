import type { z } from 'zod';
import type { Actor } from '@/lib/auth/actor';
import { forgetKeys } from '@/lib/auth/key-cache';
import { runDueUntil } from '@/lib/jobs/run-due-until';
import type { Ran } from '@/lib/jobs/source';
import { installation } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import { wireTime } from '@/lib/operation/time';
import { refuse } from '@/lib/refusal';
import { type AdvancedClock, advanceClockInput, advancedClock } from '@/lib/sandbox/schema';

type Input = z.output<typeof advanceClockInput>;

/** Years in the API have four figures. */
const latest = new Date('9999-01-01T00:00:00Z');

const sayOne = {
  en: 'Name exactly one of seconds, to and until.',
  ja: 'seconds、to、untilのうち、いずれか1つだけを指定してください。',
};
const sayForward = {
  en: 'The clock moves forward only: to must be later than its time.',
  ja: '時計は先へしか進められません。現在の時刻より後を指定してください。',
};

const sayLatest = {
  en: 'The clock goes up to 9999-01-01T00:00:00Z.',
  ja: '時計を進められるのは9999-01-01T00:00:00Zまでです。',
};

function refuseUnlessOne(given: Input): void {
  const named = (['seconds', 'to', 'until'] as const).filter((name) => given[name] !== undefined);
  if (named.length === 0) refuse('missing_parameter', { param: 'seconds', say: sayOne });
  if (named.length > 1) refuse('invalid_parameter', { param: named[1] ?? null, say: sayOne });
}

/** The target of the clock; null: the next due time. */
function targetOf({ seconds, to }: Input, now: Date): Date | null {
  if (seconds === undefined && to === undefined) return null;
  const target = seconds === undefined ? new Date(to ?? now) : new Date(now.getTime() + seconds * 1_000);
  const param = seconds === undefined ? 'to' : 'seconds';
  if (target > latest) refuse('invalid_parameter', { param, say: sayLatest });
  return target > now ? target : refuse('invalid_parameter', { param, say: sayForward });
}

/** A key sees its own merchant's part of the report; operators see everything. */
const toldTo = (actor: Actor, ran: readonly Ran[]) =>
  ran
    .filter(({ tenantId }) => actor.kind !== 'key' || tenantId === actor.tenantId)
    .map(({ job, at, result }) => ({ job, at: wireTime(at), result }));

/** Moves the installation's clock, and runs the due work on the way. */
export const advanceClock = command({
  name: 'clock.advance',
  summary: 'Sandbox: move the clock forward',
  description:
    'Name one of `seconds`, `to` and `until`. The clock is the installation’s, moves forward only, and real time goes on beside it. Everything that comes due on the way is done in order and told in `ran`; with a key what belongs to its merchant. Where there is more to do than one call takes, `now` is earlier than `target`: call again.',
  route: 'POST /test_helpers/clock/advance',
  allow: 'sandbox:drive',
  audience: 'operators',
  sandboxOnly: true,
  refusals: ['conflict'],
  input: advanceClockInput,
  output: advancedClock,
  async prepare(_, given: Input) {
    refuseUnlessOne(given);
    return runDueUntil((now) => targetOf(given, now));
  },
  async run({ caller }, _, __, { from, now, target, ran }) {
    const reply: AdvancedClock = { now: wireTime(now), target: wireTime(target), ran: toldTo(caller.actor, ran) };
    const change = { tenantId: installation, subjectKind: 'clock' as const, subjectId: installation };
    return { reply, changes: [{ ...change, before: { now: wireTime(from) }, after: { now: reply.now, ran: ran.length } }] };
  },
  after: forgetKeys,
});
