import type { Caller } from '@/lib/auth/actor';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { type Due, processEach } from '@/lib/jobs/process-each';
import type { Lag, Source } from '@/lib/jobs/source';

const batch = 100;

type Expiry = {
  job: string;
  /** Expires one. Guard and change are one statement, so no lock is needed: the second of two is refused. */
  verb: (caller: Caller, raw: { id: string }) => Promise<unknown>;
  /** Asked first: another end that it has come to meanwhile, `due`, or null where that is not known yet. */
  look?: (due: Due) => Promise<string | null>;
  find: (now: Date, limit: number, except: readonly string[]) => Promise<Due[]>;
  lag: (now: Date) => Promise<Lag>;
  /** The next deadline, which is itself still in time. */
  next: (now: Date) => Promise<Date | null>;
};

/** A job that expires everything past its deadline, dated with the round. */
export function expiring({ job, verb, look, find, lag, next }: Expiry): Source {
  const each = processEach<Due>(job, async (due, now) => {
    const { tenantId, id } = due;
    const seen = look ? await look(due) : 'due';
    if (seen !== 'due') return seen;
    await verb(await asInstallation({ tenantId, now }), { id });
    return 'expired';
  });
  return {
    job,
    clock: 'business',
    lag,
    async next(now) {
      const deadline = await next(now);
      return deadline && new Date(deadline.getTime() + 1);
    },
    run: async (round) => each.run(await find(round.now, batch, each.resting()), round),
  };
}
