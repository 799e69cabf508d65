import { beforeAll, expect, test, vi } from 'vitest';
import { sandboxAcquirer } from '@/lib/acquirers/sandbox/sandbox';
import { proposeAdjustment } from '@/lib/adjustments/propose-adjustment';
import type { Caller } from '@/lib/auth/actor';
import { newId } from '@/lib/db/ids';
import { prisma } from '@/lib/db/prisma';
import { settings } from '@/lib/installation';
import { sources } from '@/lib/jobs/tick';
import { untilProven } from '@/lib/ledger/carry-out-proof';
import { proveLedger } from '@/lib/ledger/prove-ledger';
import { sendDueMail } from '@/lib/mail/send-due-mail';
import { saveMail } from '@/lib/mail/store';
import { mailOf } from '@/lib/mail/templates';
import { dayOf, dayStart, stretchesOf } from '@/lib/overview/overview';
import { showOverview } from '@/lib/overview/show-overview';
import { createPayment } from '@/lib/payments/create-payment';
import { requestRefund } from '@/lib/refunds/requests/request-refund';
import { simulatePayment } from '@/lib/sandbox/simulate-payment';
import { proposeOperatorChange } from '@/lib/team/proposals/propose-change';
import { handIn } from '@/lib/testing/fixtures/applicants';
import { atNextCall, beSilent, recoverAll } from '@/lib/testing/fixtures/attempts';
import { meansOf } from '@/lib/testing/fixtures/payment-methods';
import { account } from '@/lib/testing/fixtures/refund-requests';
import { aMarket, aPayment, asKey, asRole, type Market, splitOf } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';
import { en } from '@/messages/en';
import { ja } from '@/messages/ja';

const now = new Date('2026-11-21T10:30:00+09:00');
let operator: Caller;
let platform: Market;
let ordinary: Market;

/** A payment at this business time in Tokyo; it is captured a moment later. */
async function payAt({ secretKey }: Market, at: string, overrides: Record<string, unknown> = {}) {
  const caller = { ...(await asKey(secretKey)), now: new Date(`${at}+09:00`) };
  await createPayment(caller, aPayment(overrides)).catch((error) => {
    if (error.status !== 502 && error.status !== 504) throw error;
  });
}
const declined = (code: string) => ({
  payment_details: { type: 'credit_card', number: code, month: 12, year: 2030, verification_value: '123' },
});
const whole = { platform_details: undefined };

beforeAll(async () => {
  platform = await aMarket({ sellers: 2 });
  ordinary = await aMarket({ sellers: 0, role: null });
  operator = { ...(await asRole('operator', null)), now };
  // today starts at midnight in Tokyo, not one second before, and ends now
  await payAt(platform, '2026-11-21T00:00:00', { amount: 100 });
  await payAt(platform, '2026-11-21T10:29:50', { amount: 20, tax: 2 });
  await payAt(platform, '2026-11-20T23:59:50', { amount: 4_000 });
  await payAt(platform, '2026-11-21T10:30:01', { amount: 9_999 });
  await payAt(platform, '2026-11-21T09:00:00', { amount: 9_999, capture: false });
  // yesterday until the same time
  await payAt(ordinary, '2026-11-20T10:29:50', { amount: 50, ...whole });
  await payAt(ordinary, '2026-11-20T00:00:00', { amount: 7, ...whole });
  // thirty days including today, and the thirty before until the same time
  await payAt(ordinary, '2026-10-23T00:00:00', { amount: 300_000, ...whole });
  await payAt(platform, '2026-10-22T23:59:50', { amount: 600 });
  await payAt(platform, '2026-10-22T10:29:50', { amount: 30 });
  await payAt(platform, '2026-09-23T00:00:00', { amount: 5 });
  await payAt(platform, '2026-09-22T23:59:50', { amount: 9_999 });
  for (const at of ['2026-11-01T12:00:00', '2026-11-02T12:00:00']) await payAt(platform, at, declined('4123111111111000'));
  await payAt(platform, '2026-11-03T12:00:00', declined('4123111111111042'));
  await payAt(platform, '2026-10-01T12:00:00', declined('4123111111111042'));
  atNextCall('authorize', beSilent);
  await payAt(platform, '2026-11-04T12:00:00');
  expect(await recoverAll()).toEqual(['never asked']);
  // refused without a reason, with an answer that came late
  atNextCall('authorize', beSilent);
  await payAt(platform, '2026-11-05T12:00:00');
  vi.spyOn(sandboxAcquirer, 'close').mockResolvedValueOnce({ ok: false, code: 'other_error' });
  expect(await recoverAll()).toEqual(['other_error']);
});

test('a day begins at midnight in Tokyo', () => {
  expect(dayStart(new Date('2026-11-21T00:00:00+09:00')).toISOString()).toBe('2026-11-20T15:00:00.000Z');
  expect(dayStart(new Date('2026-11-20T23:59:59.999+09:00')).toISOString()).toBe('2026-11-19T15:00:00.000Z');
  expect(dayOf(new Date('2026-12-31T15:00:00Z'))).toBe('2027-01-01');
  const { from, earlier, elapsedMs } = stretchesOf(now);
  expect([dayOf(from), dayOf(earlier), elapsedMs]).toEqual(['2026-10-23', '2026-09-23', 10.5 * 60 * 60 * 1000]);
});

test('the figures are those that a hand counts', async () => {
  const shown = await showOverview(operator);
  expect(shown.today).toEqual({ amount: 122, payments: 2, before: 57 });
  expect(shown.month).toEqual({ amount: 122 + 4_000 + 57 + 300_000, payments: 6, before: 35 });
  expect(shown.days).toHaveLength(30);
  expect(shown.days[0]).toEqual({ day: '2026-10-23', amount: 300_000, payments: 1, before: 5 });
  expect(shown.days.at(-2)).toEqual({ day: '2026-11-20', amount: 4_057, payments: 3, before: 0 });
  expect(shown.days.at(-1)).toEqual({ day: '2026-11-21', amount: 122, payments: 2, before: 630 });
  // six captured, one authorized, four refused, and one that never reached the acquirer, which counts as not refused
  expect(shown.made).toBe(12);
  expect(shown.refused).toEqual([
    { code: 'insufficient_funds', count: 2 },
    { code: 'card_expired', count: 1 },
    { code: 'other_error', count: 1 },
  ]);
  expect(shown.merchants).toEqual([
    { id: ordinary.id, name: '試験商店', amount: 300_057, payments: 3 },
    { id: platform.id, name: '試験市場', amount: 4_122, payments: 3 },
  ]);
});

test('what waits is counted, with the oldest, and the last proof stands there', async () => {
  const [seller = ''] = platform.sellers;
  const before = await showOverview(operator);
  expect(before).toMatchObject({ proof: null, queues: { adjustments: { count: 0, oldest: null }, applications: { count: 0 } } });
  await proposeAdjustment(operator, { merchant_id: platform.id, counter_account: 'bank', amount: 1, description: 'd', reason: 'r' });
  await proposeOperatorChange(operator, { kind: 'invite', email: 'second@example.jp' });
  await handIn({ ...(await asRole('admin', platform.id)), now: operator.now }, seller);
  // two deposits for one payment are one decision
  const key = { ...(await asKey(platform.secretKey)), now: operator.now };
  const { id } = await createPayment(key, aPayment({ payment_details: meansOf.bank_transfer }));
  for (const amount of [1_000, 2_000]) await simulatePayment(operator, { id, outcome: 'paid', amount });
  const paid = await createPayment(key, aPayment({ amount: 5_000, payment_details: meansOf.konbini }));
  await simulatePayment(operator, { id: paid.id, outcome: 'paid' });
  await requestRefund(key, { id: paid.id, ...account, amount: 1_000, platform_details: splitOf() });
  await proveLedger(operator);
  await untilProven();
  expect(await showOverview(operator)).toMatchObject({
    queues: {
      adjustments: { count: 1, oldest: '2026-11-21T01:30:00Z' },
      proposals: { count: 1, oldest: expect.any(String) },
      applications: { count: 1, oldest: '2026-11-21T01:30:00Z' },
      deposits: { count: 1, oldest: '2026-11-21T01:30:00Z' },
      refund_requests: { count: 1, oldest: '2026-11-21T01:30:00Z' },
      attempts: { count: 0, oldest: null },
      mails: { count: 1, oldest: '2026-11-21T01:30:00Z', failing: 0, failed: 0 }, // every operator gets a mail about the proposal
    },
    due: expect.arrayContaining([expect.objectContaining({ job: 'payment.expire', count: 0 })]),
    proof: { state: 'finished', clean: true },
  });
  await sql(`DELETE FROM "Mail"`);
});

test('a letter that was given up does not wait, and is counted for thirty days', async () => {
  Object.assign(settings(), { smtpUrl: 'smtp://127.0.0.1:1' });
  const failedAt = new Date('2026-11-20T12:00:00Z');
  await saveMail(prisma, 'hanako@example.jp', mailOf('resetDone', { at: failedAt }, 'ja'), failedAt);
  for (let at = failedAt, sent = 0; sent <= 11; sent++, at = new Date(at.getTime() + 9 * 60 * 60_000)) await sendDueMail(at);
  Object.assign(settings(), { smtpUrl: undefined });
  const mailsAt = async (at: string) => (await showOverview({ ...operator, now: new Date(at) })).queues.mails;
  expect(await mailsAt('2026-11-26T00:00:00Z')).toEqual({ count: 0, oldest: null, failing: 0, failed: 1 });
  expect(await mailsAt('2026-12-30T00:00:00Z')).toMatchObject({ failed: 0 });
});

test('a live installation counts the notices that wait for a person, and names the acquirers in use that do not answer', async () => {
  expect(await showOverview(operator, {})).toMatchObject({ queues: { notices: null }, unreachable: [] });
  for (const [at, state] of ['held', 'failed', 'done'].entries())
    await sql(
      `INSERT INTO "AcquirerNotice" (acquirer, "noticeId", type, "receivedAt", "waitsSince", state) VALUES ('komoju', $1, 't', $2, $2, $3)`,
      [`evt_${at}`, `2026-11-2${at}T00:00:00Z`, state],
    );
  for (const [name, isRetired] of [
    ['komoju', false],
    ['bunpai', true],
  ]) {
    await sql(
      `INSERT INTO "AcquirerAccount" (name, settings, "isTest", "createdAt", "changedAt", "changedBy", "changedByName", "retiredAt")
       VALUES ($1, '{}', true, now(), now(), $2, 'x', CASE WHEN $3 THEN now() END)`,
      [name, newId(), isRetired],
    );
    await sql(`INSERT INTO "AcquirerCatchUp" (acquirer, "doneUntil", "dueAt", failures, "failingSince") VALUES ($1, $2, now(), 1, $2)`, [
      name,
      '2026-11-21T00:00:00Z',
    ]);
  }
  Object.assign(settings(), { mode: 'live' });
  try {
    expect(await showOverview(operator, {})).toMatchObject({
      queues: { notices: { count: 2, oldest: '2026-11-20T00:00:00Z' } },
      unreachable: [{ name: 'komoju', since: '2026-11-21T00:00:00Z' }],
    });
  } finally {
    Object.assign(settings(), { mode: 'sandbox' });
  }
});

test('everything that may be behind has a name in both languages', () => {
  for (const messages of [ja, en]) {
    const names: Record<string, string> = messages.overview.queues.jobs;
    for (const { job } of sources) expect(names[job.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase())], job).toMatch(/./);
  }
});

test('nobody below an operator sees the installation', async () => {
  const [seller = ''] = platform.sellers;
  const below = [
    await asKey(platform.secretKey),
    ...(await Promise.all((['admin', 'staff', 'viewer'] as const).map((role) => asRole(role, platform.id)))),
    await asRole('seller', platform.id, seller),
  ];
  for (const caller of below) await expect(showOverview(caller)).rejects.toMatchObject({ code: 'forbidden' });
});
