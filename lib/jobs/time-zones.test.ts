// alone: its database has a time zone of its own
// A database and a process that each have a time zone of their own.
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { readClock } from '@/lib/clock/store';
import { deliverWebhooks } from '@/lib/jobs/deliver-webhooks';
import { expirePayments } from '@/lib/jobs/expire-payments';
import { proveNightly } from '@/lib/jobs/prove-nightly';
import { runDueUntil } from '@/lib/jobs/run-due-until';
import { anEndpoint, aReceiver, attemptsOf, deliveriesTo, type Receiver } from '@/lib/testing/servers/receivers';
import { aShop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { waitSeconds } from '@/lib/webhooks/sending/schedule';

const hour = 3_600_000;
const zone = process.env.TZ;
let owner: pg.Client;
let receiver: Receiver;

beforeAll(async () => {
  const { pathname } = new URL(process.env.DATABASE_URL ?? '');
  owner = new pg.Client({ connectionString: new URL(pathname, inject('postgres')).href });
  await owner.connect();
  // before the application's first connection, which then uses it
  await owner.query(`ALTER DATABASE "${pathname.slice(1)}" SET timezone TO 'America/New_York'`);
  receiver = await aReceiver((reply) => reply.writeHead(receiver.received.length > 3 ? 200 : 500).end());
});
afterEach(() => {
  receiver.received.length = 0;
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});
afterAll(async () => {
  await receiver.close();
  await owner.end();
});

test.each(['UTC', 'Asia/Tokyo', 'America/New_York', 'Pacific/Apia'])(
  'T02 TimezoneMatrix: deadlines, retries and nights are the same with the database in New York and the process in %s',
  async (TZ) => {
    process.env.TZ = TZ;
    expect(new Date().toString()).toContain(`GMT${offsetOf(TZ)}`);
    const shop = await aShop();
    const endpoint = await anEndpoint(shop.id, receiver.url, { events: ['payment.authorized'] });
    const id = await shop.authorize();
    const seconds = (column: string) => `floor(extract(epoch FROM "${column}"))::float8`;
    const [kept] = await sql<{ made: number; ends: number }>(
      `SELECT ${seconds('createdAt')} AS made, ${seconds('paymentDeadline')} AS ends FROM "Payment" WHERE id = $1`,
      [id],
    );
    const { created_at, payment_deadline } = await shop.payment(id);
    expect([created_at, payment_deadline].map((at) => Date.parse(at) / 1_000)).toEqual([kept?.made, kept?.ends]);

    const deadline = (await readClock()).getTime() + 24 * hour;
    await sql(`UPDATE "Payment" SET "paymentDeadline" = $2 WHERE id = $1`, [id, new Date(deadline)]);
    const { from, ran } = await runDueUntil((now) => new Date(now.getTime() + 25 * hour), [expirePayments, deliverWebhooks, proveNightly]);
    expect(ran.filter(({ job }) => job === 'payment.expire').map(({ at }) => at.getTime())).toEqual([deadline]);
    const night = ran.filter(({ job, at }) => job === 'ledger.prove' && at > from).map(({ at }) => at.toISOString().slice(11, 19));
    expect(night).toEqual(['18:00:00']);
    const [delivery] = await deliveriesTo(endpoint);
    const starts = (await attemptsOf(delivery?.id ?? '')).map(({ startedAt }) => startedAt.getTime());
    const pauses = starts.slice(1).map((at, index) => Math.round((at - (starts[index] ?? 0)) / 1_000));
    expect([delivery?.state, pauses]).toEqual(['delivered', [1, 2, 3].map(waitSeconds)]);
  },
);

/** As `Date` writes it: +0900. */
function offsetOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(new Date());
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace(/GMT|:/g, '');
  return offset || '+0000';
}

test('the application’s own connections are in UTC, whatever the database’s zone is', async () => {
  expect((await sql<{ TimeZone: string }>('SHOW timezone'))[0]?.TimeZone).toBe('UTC');
  const fresh = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await fresh.connect();
  const { rows } = await fresh.query('SHOW timezone');
  await fresh.end();
  expect(rows).toEqual([{ TimeZone: 'America/New_York' }]);
});
