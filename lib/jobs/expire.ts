import { everybody, type Lane } from '@/lib/acquirers/lane';
import type { Caller } from '@/lib/auth/actor';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { type IsWell, inLanes } from '@/lib/jobs/lanes';
import { type Due, processEach } from '@/lib/jobs/process-each';
import type { Lag, Round, Source } from '@/lib/jobs/source';

const batch = 100;
/** Of one acquirer’s: each waits for its word. The others end in the order in which they came due. */
const abreast = 4;

type Expiry<Item extends Due> = {
  job: string;
  /** Expires one. Guard and change are one statement, so no lock is needed: the second of two is refused. */
  verb: (caller: Caller, raw: { id: string }) => Promise<unknown>;
  /** Asked first, of its acquirer: another end that it has come to meanwhile, `due`, or null where that is not known yet. */
  look?: (due: Item) => Promise<string | null>;
  find: (now: Date, limit: number, except: readonly string[], lane: Lane) => Promise<Item[]>;
  lag: (now: Date) => Promise<Lag>;
  /** The next deadline, which is itself still in time. */
  next: (now: Date) => Promise<Date | null>;
};

/** A job that expires everything past its deadline, dated with the round. */
export function expiring<Item extends Due>({ job, verb, look, find, lag, next }: Expiry<Item>): Source {
  const each = processEach<Item>(job, async (due, now) => {
    const { tenantId, id } = due;
    const seen = look ? await look(due) : 'due';
    if (seen !== 'due') return seen;
    await verb(await asInstallation({ tenantId, now }), { id });
    return 'expired';
  });
  const work = async (round: Round, lane: Lane, isWell?: IsWell) =>
    each.run(await find(round.now, batch, each.resting(), lane), round, lane.only === null ? 1 : abreast, isWell);
  return {
    job,
    clock: 'business',
    lag,
    async next(now) {
      const deadline = await next(now);
      return deadline && new Date(deadline.getTime() + 1);
    },
    ...(look ? inLanes(work) : { run: (round: Round) => work(round, everybody) }),
  };
}
