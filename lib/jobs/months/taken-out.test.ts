// A month of deliveries is taken out of its tables, and put back.
// alone: divides the tables of its database, for good
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveredEvents } from '@/lib/testing/fixtures/deliveries';
import { asOwner, isClean, monthName, partsOf, rowsOf } from '@/lib/testing/fixtures/months';
import { asRole } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { listDeliveries } from '@/lib/webhooks/deliveries/list-deliveries';
import { attachMonth, detachMonth } from '@/scripts/partition-months.mjs';
import { findSizes } from '@/scripts/partition-sizes.mjs';
import { TABLES } from '@/scripts/partition-statements.mjs';
import { startMonths } from '@/scripts/partition-tables.mjs';

let owner: pg.Client;
let other: pg.Client;
let shop: Shop;
let webhook: string;
const silent = () => undefined;
const deliveries = async () => (await listDeliveries(await asRole('admin', shop.id), { webhook_id: webhook, per_page: 100 })).data;

beforeAll(async () => {
  [owner, other] = await Promise.all([asOwner(), asOwner()]);
  shop = await aShop();
  webhook = (await deliveredEvents(shop, await asRole('admin', shop.id), 6)).id;
  await startMonths(owner, TABLES, silent);
});
afterAll(() => Promise.all([owner.end(), other.end()]));

/** Deliveries of a month that is long over, with an attempt each, as if they had been made then. */
async function oldDeliveries(month: string): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `WITH old AS (INSERT INTO "Delivery"("tenantId", id, "eventId", type, "resourceId", "webhookId", lane, state, attempts, failures, "dueAt", "createdAt", "endedAt")
       SELECT d."tenantId", overlay(d.id::text PLACING left(id_at($1::timestamptz)::text, 13) FROM 1 FOR 13)::uuid, d."eventId", d.type, d."resourceId", d."webhookId", d.lane,
         'delivered', 1, 0, $1, $1, $1 FROM "Delivery" d WHERE d."webhookId" = $2 ORDER BY d.id LIMIT 5 RETURNING *),
     tried AS (INSERT INTO "DeliveryAttempt"("tenantId", "deliveryId", number, "startedAt", "durationMs", outcome, status)
       SELECT "tenantId", id, 1, "createdAt", 12, 'success', 200 FROM old)
     SELECT id FROM old ORDER BY id`,
    [`${month}-20T03:00:00Z`, webhook],
  );
  return rows.map(({ id }) => id);
}

test('a month of deliveries that is long over is taken out, and put back as it was; the proof holds, and nothing else can be taken', async () => {
  const month = monthName(-6);
  const [name, part] = [month.replace('-', '_'), `months."Delivery_${month.replace('-', '_')}"`];
  // its months would have been made one after the other; here they begin with one that covers all of them
  for (const table of ['Delivery', 'DeliveryAttempt'] as const) {
    const [first = ''] = (await partsOf(owner, table)).filter((one) => one.includes('_to_'));
    const { rows } = await owner.query(
      `SELECT id_at(month_after($1, 0)) AS starts, id_at(month_after($1, 1)) AS ends, pg_get_expr(relpartbound, oid) AS bound FROM pg_class WHERE relname = $2 AND relkind = 'r'`,
      [`${month}-20`, first],
    );
    const [{ starts, ends, bound }] = rows;
    await owner.query(`ALTER TABLE "${table}" DETACH PARTITION months."${first}"`);
    await owner.query(`CREATE TABLE months."${table}_${name}" PARTITION OF "${table}" FOR VALUES FROM ('${starts}') TO ('${ends}')`);
    await owner.query(`ALTER TABLE "${table}" ATTACH PARTITION months."${first}" ${bound.replace('MINVALUE', `'${ends}'`)}`);
  }
  const ids = await oldDeliveries(month);
  expect(ids).toHaveLength(5);
  const [before, attempts, listed] = [await rowsOf('Delivery'), await rowsOf('DeliveryAttempt'), await deliveries()];
  expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));

  const detach = () => detachMonth(owner, month, silent);
  for (const state of ['queued', 'held', 'sending']) {
    const set = `state = $2, "endedAt" = NULL, "leaseUntil" = CASE WHEN $2 = 'sending' THEN now() END`;
    await owner.query(`UPDATE "Delivery" SET ${set} WHERE id = $1`, [ids[2], state]);
    await expect(detach()).rejects.toThrow(`The delivery ${ids[2]} in it is ${state}`);
  }
  await owner.query(`UPDATE "Delivery" SET state = 'delivered', "endedAt" = "createdAt", "leaseUntil" = NULL WHERE id = $1`, [ids[2]]);
  expect(await rowsOf('Delivery')).toEqual(before);
  for (const early of [monthName(0), monthName(-1), monthName(-2)]) {
    await owner.query(`CREATE TABLE IF NOT EXISTS months."Delivery_${early.replace('-', '_')}" ()`);
    await expect(detachMonth(owner, early, silent)).rejects.toThrow(/must have been over for 90 days/);
    await owner.query(`DROP TABLE months."Delivery_${early.replace('-', '_')}"`);
  }

  const ended = await Promise.allSettled([detach(), detachMonth(other, month, silent)]);
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(detach()).rejects.toThrow(`${month} is detached already.`);
  expect((await deliveries()).map(({ id }) => id)).not.toEqual(expect.arrayContaining(ids.slice(0, 1)));
  expect((await findSizes(owner)).tables.filter(({ isDetached }) => isDetached).map(({ month: told }) => told)).toEqual([
    `${month}, detached`,
    `${month}, detached`,
  ]);
  await isClean();

  // a migration goes on while it is away
  await owner.query(`ALTER TABLE "Delivery" ADD COLUMN "note" text; CREATE INDEX "Delivery_note" ON "Delivery"(note, id)`);
  await owner.query(`COMMENT ON TABLE ${part} IS 'FOR VALUES FROM (MINVALUE) TO (1); DROP TABLE "Posting"'`);
  await expect(attachMonth(owner, month, silent)).rejects.toThrow(/does not say from when to when/);
  const { rows } = await owner.query(`SELECT id_at(month_after($1, 0)) AS starts, id_at(month_after($1, 1)) AS ends`, [`${month}-20`]);
  await owner.query(`COMMENT ON TABLE ${part} IS 'FOR VALUES FROM (''${rows[0].starts}'') TO (''${rows[0].ends}'')'`);
  const back = await Promise.allSettled([attachMonth(owner, month, silent), attachMonth(other, month, silent)]);
  expect(back.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(attachMonth(owner, month, silent)).rejects.toThrow(`${month} is attached already.`);
  await owner.query(`ALTER TABLE "Delivery" DROP COLUMN "note"`);
  expect([await rowsOf('Delivery'), await rowsOf('DeliveryAttempt'), await deliveries()]).toEqual([before, attempts, listed]);
  expect((await owner.query(`SELECT FROM pg_constraint WHERE conname LIKE '%\\_month'`)).rowCount).toBe(0);
  await isClean();
});
