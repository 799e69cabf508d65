import { AcquirerSilent } from '@/lib/acquirers/acquirer';
import { maxTries, type NoticeEnd, waitsForMs } from '@/lib/acquirers/notices/notice';
import {
  type ClaimedNotice,
  claimNotice,
  countForeign,
  type DueNotice,
  endNotice,
  findDueNotices,
  findNoticeLag,
  findSameHeld,
  freeNotice,
} from '@/lib/acquirers/notices/store';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { followDisputes } from '@/lib/chargebacks/following/follow-disputes';
import { logFault } from '@/lib/db/outage';
import { inLanes, sideBySide } from '@/lib/jobs/lanes';
import type { Ran, Round, Source } from '@/lib/jobs/source';
import { log } from '@/lib/log';
import { type After, followNotice } from '@/lib/payments/standing/follow-notice';
import { followRefunds } from '@/lib/refunds/elsewhere/follow-refunds';

const job = 'notice.take';
const batch = 40;
/** Of one acquirer’s: each waits for its word. */
const abreast = 4;
/** Longer than reading, telling and giving back take together. */
const leaseMs = 120_000;
const hourMs = 3_600_000;
/** In an hour: another installation uses the same account, or this one has lost its data. */
const manyForeign = 100;
let toldMs = Number.NEGATIVE_INFINITY;

/** Says so once an hour. */
async function tellForeign(acquirer: string): Promise<void> {
  if (performance.now() - toldMs < hourMs) return;
  const count = await countForeign(acquirer, new Date(Date.now() - hourMs), manyForeign);
  if (count < manyForeign || performance.now() - toldMs < hourMs) return;
  toldMs = performance.now();
  log.error({ acquirer, count }, 'many notices are about payments of another installation');
}

const after: After = {
  followDisputes,
  followRefunds: async (payment, there) => followRefunds(await asInstallation({ tenantId: payment.tenantId }), payment, there),
};

async function attempt(notice: ClaimedNotice): Promise<NoticeEnd> {
  const { tenantId, paymentId, attemptId } = notice;
  if (tenantId === null || paymentId === null || attemptId === null) return { state: 'ignored', result: 'not_ours' };
  // whoever worked on it has died each time
  if (notice.tries > maxTries) return { state: 'failed', result: 'failed' };
  try {
    return await followNotice({ ...notice, tenantId, paymentId, attemptId }, after);
  } catch (error) {
    if (error instanceof AcquirerSilent) return { state: 'waiting', result: 'silent' };
    logFault(error, 'a notice was not followed', { job, acquirer: notice.acquirer, paymentId, tries: notice.tries });
    return notice.tries < maxTries ? { state: 'waiting', result: 'failing' } : { state: 'failed', result: 'failed' };
  }
}

/** What has waited for too long ends; what is held already, or was left, is not asked about twice. */
async function settled(notice: ClaimedNotice, end: NoticeEnd): Promise<NoticeEnd> {
  if (end.state === 'held' && (await findSameHeld(notice, end.result, end.facts)))
    return { state: 'done', result: 'nothing_new', facts: end.facts };
  if (end.state !== 'waiting' || end.result === 'failing' || notice.waitedMs < waitsForMs) return end;
  return { state: 'failed', result: end.result === 'silent' ? 'silent' : 'unknown' };
}

/** What somebody has to look at; the payment is named, and nothing of its customer. */
async function alarm({ acquirer, noticeId, paymentId }: ClaimedNotice, { state, result }: NoticeEnd): Promise<void> {
  const about = { acquirer, noticeId, paymentId, result };
  if (state === 'held') log.error(about, 'a notice of an acquirer waits for a person');
  if (state === 'failed') log.error(about, 'a notice of an acquirer was given up');
  if (result === 'foreign') await tellForeign(acquirer);
}

/** Works on one notice, leased to this process. Null: the round ends, and another one takes it up. */
async function take(notice: ClaimedNotice, { signal }: Round): Promise<string | null> {
  if (signal.aborted) {
    await freeNotice(notice);
    return null;
  }
  const end = await settled(notice, await attempt(notice));
  if (!(await endNotice(notice, end))) return null;
  await alarm(notice, end);
  return end.state === 'waiting' ? `waits: ${end.result}` : end.result;
}

async function takeUp(due: DueNotice, round: Round): Promise<Ran[]> {
  if (round.signal.aborted) return [];
  const notice = await claimNotice(due, leaseMs);
  const result = notice && (await take(notice, round));
  return result ? [{ job, at: due.at, result, ...(notice?.tenantId && { tenantId: notice.tenantId }) }] : [];
}

/** Follows what acquirers have told: reads what is true of each payment now, and brings ours to it. */
export const takeNotices: Source = {
  job,
  clock: 'real',
  lag: findNoticeLag,
  ...inLanes(async (round, lane, isWell) => sideBySide(await findDueNotices(batch, lane), abreast, (due) => takeUp(due, round), isWell)),
};
