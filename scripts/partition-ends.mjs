// @ts-check
// Up to when the rows are that become one month together.
import { inShortTransaction, KEYS, oneOf, provenBy, rowsOf } from './partition-statements.mjs';

/** @typedef {import('pg').Client} Client */
/** @typedef {import('./partition-statements.mjs').Table} Table */
/** @typedef {{ id: string, name: string }} End  the smallest id after it, and the month that it ends: yyyy_mm */

/** A check until then must refuse nothing while it is proven, for days if need be. */
const DAYS_LEFT = 15;
const FEWEST_DAYS_LEFT = 5;

/** @param {Client} client @param {string} at an expression: the beginning of the month after @param {unknown[]} values @returns {Promise<End | undefined>} */
const endAt = async (client, at, values) =>
  (
    await rowsOf(
      client,
      `SELECT id_at(ends) AS id, to_char((ends - interval '1 day') AT TIME ZONE 'Asia/Tokyo', 'YYYY_MM') AS name FROM (SELECT ${at} AS ends) e WHERE ends IS NOT NULL`,
      values,
    )
  )[0];

/** The end of the newest month of several that deliveries have: their attempts end with them, so that both are taken out together. @param {Client} client */
const endOfDeliveries = (client) =>
  endAt(
    client,
    `(SELECT max(month_after((replace(right(c.relname, 7), '_', '-') || '-01 12:00+09')::timestamptz, 1)) FROM pg_class c
      WHERE c.relnamespace = to_regnamespace('months') AND c.relispartition AND c.relkind = 'r' AND c.relname ~ '^Delivery_to_')`,
    [],
  );

/**
 * The end of the month in which at least two weeks are left. Of attempts: that of their deliveries, while there are days left.
 * @param {Client} client
 * @param {Table} table
 * @returns {Promise<End>}
 */
export async function endOfFirst(client, table) {
  const now = async (/** @type {number} */ days) =>
    /** @type {End} */ (await endAt(client, `month_after(clock_timestamp() + $1 * interval '1 day', 1)`, [days]));
  if (table === 'DeliveryAttempt') {
    const end = await endOfDeliveries(client);
    if (end && end.id >= (await now(FEWEST_DAYS_LEFT)).id) return end;
  }
  return now(DAYS_LEFT);
}

/**
 * Makes one month of what is in the default partition, because months were not made in time, up to the last row that keeps one of the next `ahead` months from
 * being made. Rows of a later time (a clock was wrong) stay there. Returns whether there was anything.
 * @param {Client} client
 * @param {Table} table
 * @param {number} ahead
 * @param {(line: string) => void} say
 */
export async function takeInLater(client, table, ahead, say) {
  const key = `"${KEYS[table]}"`;
  const [later, of] = [`months."${table}_later"`, { table, say }];
  const first = await oneOf(client, `SELECT id_at("until") AS value FROM months_end() WHERE "table" = $1`, [table]);
  const among = `FROM ${later} WHERE ${key} >= $1 AND ${key} < id_at(month_after(clock_timestamp(), $2)) ORDER BY ${key} DESC LIMIT 1`;
  const last = await endAt(client, `(SELECT month_after(uuid_extract_timestamp(${key}), 1) ${among})`, [first, ahead + 1]);
  const usual = await endOfFirst(client, table);
  // attempts of deliveries that have got such a month get it, too
  const isSibling = table === 'DeliveryAttempt' && ((await endOfDeliveries(client))?.id ?? '') > first;
  if (!last && !isSibling) return false;
  const { id, name } = last && last.id > usual.id ? last : usual;
  const isOfThem = `${key} >= '${first}' AND ${key} < '${id}'`;
  const hasOthers = await oneOf(client, `SELECT EXISTS (SELECT FROM ${later} WHERE ${key} < '${first}' OR ${key} >= '${id}') AS value`);
  const part = `months."${table}_to_${name}"`;
  const change = async () => {
    await client.query(`LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE`);
    await client.query(`ALTER TABLE "${table}" DETACH PARTITION ${later}`);
    await client.query(`ALTER TABLE ${later} RENAME TO "${table}_to_${name}"`);
    await client.query(`CREATE TABLE ${later} PARTITION OF "${table}" DEFAULT`);
    if (hasOthers)
      await client.query(
        `WITH other AS (DELETE FROM ${part} WHERE NOT (${isOfThem}) RETURNING *) INSERT INTO ${later} SELECT * FROM other`,
      );
    await client.query(`ALTER TABLE "${table}" ATTACH PARTITION ${part} FOR VALUES FROM ('${first}') TO ('${id}')`);
    await client.query(`ALTER TABLE ${part} DROP CONSTRAINT IF EXISTS "${table}_until"`);
  };
  await provenBy(client, of, later, async () => {
    if (!hasOthers) {
      await inShortTransaction(client, of, async () => {
        await client.query(`ALTER TABLE ${later} DROP CONSTRAINT IF EXISTS "${table}_until"`);
        await client.query(`ALTER TABLE ${later} ADD CONSTRAINT "${table}_until" CHECK (${isOfThem}) NOT VALID`);
      });
      say(`${table}: checking all rows of its default partition, while payments go on`);
      await client.query(`ALTER TABLE ${later} VALIDATE CONSTRAINT "${table}_until"`);
    }
    await inShortTransaction(client, of, change);
  });
  return true;
}
