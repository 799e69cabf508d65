import type { Caller } from '@/lib/auth/actor';
import { asInstallation } from '@/lib/auth/installation-caller';
import type { Lag, Ran, Source } from '@/lib/jobs/source';
import { framesOf, log } from '@/lib/log';
import { Refusal } from '@/lib/refusal';

const batch = 100;
const restMs = 60_000;
const maxResting = 1_000;

/** Something whose time is over, and since when. */
export type Due = { tenantId: string; id: string; at: Date };

type Expiry = {
  job: string;
  /** Ends one. Guard and change are one statement, so nobody has to be kept away from it: who comes second is refused, and that is all. */
  verb: (caller: Caller, raw: { id: string }) => Promise<unknown>;
  find: (now: Date, limit: number, except: readonly string[]) => Promise<Due[]>;
  lag: (now: Date) => Promise<Lag>;
  /** The last instant of the one that is next, which is still in time. */
  next: (now: Date) => Promise<Date | null>;
};

/** Ends what has a deadline that is over, each dated with the round. */
export function expiring({ job, verb, find, lag, next }: Expiry): Source {
  /** What failed in this process, and until when (of the monotonic clock) it is left alone, so that it does not keep back the others. */
  const resting = new Map<string, number>();
  const restingNow = (): string[] => {
    for (const [id, until] of resting) if (until < performance.now()) resting.delete(id);
    return [...resting.keys()];
  };
  async function expire({ tenantId, id, at }: Due, now: Date): Promise<Ran[]> {
    try {
      await verb(await asInstallation({ tenantId, now }), { id });
      return [{ job, at, result: 'expired', tenantId }];
    } catch (error) {
      if (error instanceof Refusal) return [];
      log.error({ job, subjectId: id, frames: framesOf(error) }, 'not expired');
      if (resting.size < maxResting) resting.set(id, performance.now() + restMs);
      return [];
    }
  }
  return {
    job,
    clock: 'business',
    lag,
    async next(now) {
      const deadline = await next(now);
      return deadline && new Date(deadline.getTime() + 1);
    },
    async run({ now, signal }) {
      const ran: Ran[] = [];
      for (const due of await find(now, batch, restingNow())) if (!signal.aborted) ran.push(...(await expire(due, now)));
      return ran;
    },
  };
}
