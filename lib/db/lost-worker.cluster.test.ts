// alone: a part of its database cannot be reached for a while
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { findCollectable } from '@/lib/chargebacks/recovery/store';
import { findDueReminders } from '@/lib/chargebacks/reminders/store';
import { newId } from '@/lib/db/ids';
import { findDueChargebacks, findDuePayments, findDueSubscriptions, findOverdueAttempts } from '@/lib/jobs/store';
import { findDueNotifications } from '@/lib/mail/notifications/store';
import { findDueNotifications as findDueLinkNotifications } from '@/lib/refunds/links/notifications/store';
import { findDueCycles } from '@/lib/settlements/store';
import { api } from '@/lib/testing/api';
import { recoverAll } from '@/lib/testing/fixtures/attempts';
import { aMarket, aPayment, type Market, splitOf } from '@/lib/testing/market';
import { anEndpoint, aReceiver, emptyQueue } from '@/lib/testing/servers/receivers';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';
import { until } from '@/lib/testing/until';
import { Dispatcher } from '@/lib/webhooks/sending/dispatch-deliveries';
import { makePost } from '@/lib/webhooks/sending/post';
import { findWaiting } from '@/lib/webhooks/sending/store';
import { loseWorker, workerOf } from '@/scripts/test/cluster-shards';

// A worker that is lost takes its own platforms with it and nobody else's; what was under way there is settled once when it is back.

const lostMs = times(5_000, 60_000);
const payments = 250; // of each platform
const atOnce = 10;

/** A platform on each of two workers. */
let [lost, other] = [] as unknown as [Market, Market];
let worker: string;

beforeAll(async () => {
  lost = await aMarket();
  worker = await workerOf(lost.id);
  do other = await aMarket();
  while ((await workerOf(other.id)) === worker);
  await anEndpoint(other.id, 'http://127.0.0.1:9/');
});

type Answer = Awaited<ReturnType<typeof api>>;
const pay = ({ secretKey, sellers }: Market, key: string): Promise<Answer> =>
  api(secretKey, 'POST', '/payments', aPayment({ platform_details: splitOf([sellers[0] ?? '', 6_000, 300], [sellers[1] ?? '', 4_000]) }), {
    headers: { 'Idempotency-Key': key },
  });

/** So many payments, some at once, each with a key of its own. `during`: called when a fifth of them are made. */
async function payMany(market: Market, during: () => Promise<void> = async () => {}): Promise<Map<string, Answer>> {
  const keys = Array.from({ length: payments }, () => newId());
  const answers = new Map<string, Answer>();
  const left = [...keys];
  let between: Promise<void> | undefined;
  const turn = async () => {
    for (let key = left.pop(); key; key = left.pop()) {
      answers.set(key, await pay(market, key));
      if (answers.size >= payments / 5) between ??= during();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, turn));
  await between;
  return answers;
}

test('a worker is lost in the middle of 500 payments', { timeout: 600_000 }, async () => {
  const loseFor = async () => {
    const bring = await loseWorker(worker);
    await wait(lostMs);
    await bring();
  };
  const [mine, theirs] = await Promise.all([payMany(lost, loseFor), payMany(other)]);

  // nobody else notices
  expect([...theirs.values()].map(({ status }) => status)).toEqual(Array.from({ length: payments }, () => 200));
  // its own are refused, or nobody knows yet what became of them
  const refused = [...mine.values()].filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.filter(({ status }) => ![503, 504, 409].includes(status)).map(({ text }) => text)).toEqual([]);
  expect(refused.filter(({ status, headers }) => status === 503 && !headers.get('retry-after'))).toEqual([]);

  // whoever repeats with the same key has each payment once
  await recoverAll();
  for (const [key, answer] of mine) if (answer.status !== 200) mine.set(key, await pay(lost, key));
  expect([...mine.values()].filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
  const ids = [...mine.values()].map(({ body }) => body.id as string);
  expect(new Set(ids).size).toBe(payments);
  const captures = await sql<{ n: number; all: number }>(
    `SELECT count(DISTINCT "paymentId")::int AS n, count(*)::int AS all FROM "LedgerTransaction" WHERE "tenantId" = $1 AND kind = 'capture'`,
    [lost.id],
  );
  expect(captures).toEqual([{ n: payments, all: payments }]);
  expect(
    await sql(`SELECT status, count(*)::int AS n FROM "Payment" WHERE "tenantId" = $1 AND id = ANY($2) GROUP BY 1`, [lost.id, ids]),
  ).toEqual([{ status: 'captured', n: payments }]);
});

test('while a worker is lost its platforms are told when to come again, and reading others goes on', async () => {
  const bring = await loseWorker(worker);
  try {
    const answer = await pay(lost, newId());
    expect([answer.status, answer.headers.get('retry-after') !== null]).toEqual([503, true]);
    expect((await api(lost.secretKey, 'GET', '/payments')).status).toBe(503);
    expect((await api(other.secretKey, 'GET', '/payments')).status).toBe(200);
    // what is due for others is found meanwhile
    expect((await api(other.secretKey, 'POST', '/payments', aPayment({ capture: false }))).status).toBe(200);
    expect((await findWaiting(new Date()))?.map(({ tenantId }) => tenantId)).toEqual([other.id]);
    const inAYear = new Date(Date.now() + 365 * 86_400_000);
    expect((await findDuePayments(inAYear, 10)).map(({ tenantId }) => tenantId)).toEqual([other.id]);
    const found = {
      attempts: findOverdueAttempts(10),
      chargebacks: findDueChargebacks(inAYear, 10),
      subscriptions: findDueSubscriptions(inAYear, 10),
      notifications: findDueNotifications(inAYear, 10, []),
      links: findDueLinkNotifications(inAYear, 10, []),
      reminders: findDueReminders(inAYear, 10, []),
      collectable: findCollectable(10, []),
      cycles: findDueCycles(inAYear, 10, []),
    };
    for (const [what, rows] of Object.entries(found))
      expect([what, (await rows).filter(({ tenantId }) => tenantId !== other.id)]).toEqual([what, []]);
  } finally {
    await bring();
  }
  expect((await pay(lost, newId())).status).toBe(200);
});

test('an answer for a lost platform that cannot be written keeps back nobody’s webhooks', async () => {
  await emptyQueue();
  let release = () => {};
  const slow = await aReceiver((reply) => (release = () => reply.writeHead(200).end()));
  const quick = await aReceiver();
  await anEndpoint(lost.id, slow.url);
  await anEndpoint(other.id, quick.url);
  expect((await pay(lost, newId())).status).toBe(200);
  const dispatch = new Dispatcher(makePost('sandbox'));
  await dispatch.run(new Date());
  await until(() => slow.received.length > 0);
  const bring = await loseWorker(worker);
  try {
    release();
    expect((await pay(other, newId())).status).toBe(200);
    await until(async () => {
      await dispatch.run(new Date()).catch(() => undefined);
      return quick.received.length > 0;
    });
  } finally {
    await bring();
  }
  await dispatch.settle();
  await Promise.all([slow.close(), quick.close()]);
});
