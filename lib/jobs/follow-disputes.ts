import { AcquirerSilent } from '@/lib/acquirers/acquirer';
import { acquirerOf } from '@/lib/acquirers/find-acquirer';
import { findConnected } from '@/lib/acquirers/find-connected';
import { isIn } from '@/lib/acquirers/lane';
import { followAcquirer } from '@/lib/chargebacks/following/follow-disputes';
import { claimFollowing, type DueFollowing, findFollowingLag, restFollowing } from '@/lib/chargebacks/following/store';
import { logFault } from '@/lib/db/outage';
import { inLanes } from '@/lib/jobs/lanes';
import type { Ran, Source } from '@/lib/jobs/source';

const job = 'dispute.follow';
const minuteMs = 60_000;
const restMs = 60 * minuteMs;
/** After a look that the acquirer did not answer to the end, or of which something is to be tried again. */
const retryMs = 5 * minuteMs;
/** Longer than a look takes; another process takes over afterwards. */
const leaseMs = 30 * minuteMs;
/** Listed again with every look: pages shift while they are read, and an acquirer may list late. */
const overlapMs = 3 * 24 * 60 * minuteMs;

/** The acquirers that say how disputes stand, retired ones among them. */
async function followed(): Promise<string[]> {
  const { acquirers } = await findConnected();
  return [...acquirers.values()].filter(({ disputes }) => disputes !== undefined).map(({ name }) => name);
}

async function follow({ name, disputesSince, createdAt }: DueFollowing, signal: AbortSignal): Promise<string> {
  const begun = new Date();
  const since = new Date((disputesSince ?? createdAt).getTime() - overlapMs);
  try {
    const counts = await followAcquirer(await acquirerOf({ acquirer: name }), since, () => !signal.aborted);
    // what could not be taken over is kept by itself: the list goes on
    const pauseMs = counts.waiting > 0 ? retryMs : restMs;
    await restFollowing(name, signal.aborted ? 0 : pauseMs, signal.aborted ? null : begun);
    return counts.raised + counts.moved > 0 ? 'followed' : 'nothing new';
  } catch (error) {
    if (!(error instanceof AcquirerSilent)) logFault(error, 'disputes were not followed', { job, acquirer: name });
    await restFollowing(name, retryMs, null);
    return error instanceof AcquirerSilent ? 'silent' : 'failed';
  }
}

/** Looks at what acquirers say of their disputes, hourly and whenever something was said of one. */
export const followDisputes: Source = {
  job,
  clock: 'real',
  rest: { busyMs: 1_000, idleMs: 5_000 },
  lag: async () => findFollowingLag(await followed()),
  ...inLanes(async ({ signal }, lane) => {
    const names = (await followed()).filter((name) => isIn(lane, name));
    const due = names.length > 0 ? await claimFollowing(names, leaseMs) : [];
    const ran: Ran[] = [];
    for (const account of due) ran.push({ job, at: new Date(), result: await follow(account, signal) });
    return ran;
  }),
};
