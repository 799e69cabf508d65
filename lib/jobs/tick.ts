import { logFault } from '@/lib/db/outage';
import { countRuns } from '@/lib/http/metrics';
import { closeCycles } from '@/lib/jobs/close-cycles';
import { collectRecoveries } from '@/lib/jobs/collect-recoveries';
import { compareAcquirers } from '@/lib/jobs/compare-acquirers';
import { convertEntries } from '@/lib/jobs/convert-entries';
import { deleteRemoteCards } from '@/lib/jobs/delete-remote-cards';
import { deliverAnnouncements } from '@/lib/jobs/deliver-announcements';
import { deliverWebhooks } from '@/lib/jobs/deliver-webhooks';
import { expireChargebacks } from '@/lib/jobs/expire-chargebacks';
import { expirePayments } from '@/lib/jobs/expire-payments';
import { followDisputes } from '@/lib/jobs/follow-disputes';
import { forgetCards } from '@/lib/jobs/forget-cards';
import { keepKeywords } from '@/lib/jobs/keep-keywords';
import { makeDays } from '@/lib/jobs/make-days';
import { makeMonths } from '@/lib/jobs/months/make-months';
import { notifyRefundLinks } from '@/lib/jobs/notify-refund-links';
import { proveNightly } from '@/lib/jobs/prove-nightly';
import { readMissedNotices } from '@/lib/jobs/read-missed-notices';
import { recoverAttempts } from '@/lib/jobs/recover-attempts';
import { remindChargebacks } from '@/lib/jobs/remind-chargebacks';
import { renewSubscriptions } from '@/lib/jobs/renew-subscriptions';
import { sealDays } from '@/lib/jobs/seal-days';
import { sendMail } from '@/lib/jobs/send-mail';
import { sendNotifications } from '@/lib/jobs/send-notifications';
import type { Lag, Ran, Round, Source } from '@/lib/jobs/source';
import { sweepBudgets, sweepInbox, sweepKeys, sweepLinks, sweepNotices, sweepSignIns, sweepUploads } from '@/lib/jobs/sweep';
import { takeNotices } from '@/lib/jobs/take-notices';
import { warnKeys } from '@/lib/jobs/warn-keys';
import { watchWebhooks } from '@/lib/jobs/watch-webhooks';
import { log } from '@/lib/log';

/** Every source of due work in this installation. */
export const sources: readonly Source[] = [
  recoverAttempts,
  takeNotices,
  readMissedNotices,
  expirePayments,
  renewSubscriptions,
  expireChargebacks,
  followDisputes,
  remindChargebacks,
  collectRecoveries,
  closeCycles,
  forgetCards,
  deleteRemoteCards,
  deliverWebhooks,
  watchWebhooks,
  notifyRefundLinks,
  warnKeys,
  sendNotifications,
  deliverAnnouncements,
  sendMail,
  makeDays,
  sealDays,
  convertEntries,
  keepKeywords,
  makeMonths,
  proveNightly,
  compareAcquirers,
  sweepKeys,
  sweepSignIns,
  sweepBudgets,
  sweepLinks,
  sweepNotices,
  sweepInbox,
  sweepUploads,
];

const counted = (ran: readonly Ran[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { result } of ran) counts[result] = (counts[result] ?? 0) + 1;
  return counts;
};

/** Runs one batch of one source; logs it when there was work. */
export async function runSource({ job, run }: Source, round: Round): Promise<Ran[]> {
  const startedMs = performance.now();
  const ran = await run(round);
  countRuns(job, counted(ran));
  if (ran.length > 0) log.info({ job, ran: ran.length, results: counted(ran), ms: Math.round(performance.now() - startedMs) }, 'due work');
  return ran;
}

/** How late each source is, for monitoring. */
export const findLag = (now: Date, of = sources): Promise<(Lag & { job: string })[]> =>
  Promise.all(of.map(async ({ job, lag }) => ({ job, ...(await lag(now)) })));

/**
 * Runs one batch of everything due at `now` (business time), and returns the work done. The longest waiting source runs first; a failing
 * source does not stop the others. Call it until nothing ran.
 */
export async function tick(
  now: Date,
  of: readonly Source[] = sources,
  how: Omit<Round, 'now'> = { signal: new AbortController().signal },
): Promise<Ran[]> {
  const lags = await Promise.allSettled(of.map(({ lag }) => lag(now)));
  const oldest = (index: number) => {
    const lag = lags[index];
    return lag?.status === 'fulfilled' ? (lag.value.oldest?.getTime() ?? Number.POSITIVE_INFINITY) : 0;
  };
  const due = of.map((source, index) => ({ source, since: oldest(index) })).filter(({ since }) => since < Number.POSITIVE_INFINITY);
  const ran: Ran[] = [];
  for (const { source } of due.toSorted((one, two) => one.since - two.since)) {
    if (how.signal.aborted) break;
    try {
      ran.push(...(await runSource(source, { ...how, now })));
    } catch (error) {
      logFault(error, 'due work failed', { job: source.job });
    }
  }
  return ran;
}
