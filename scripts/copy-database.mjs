// @ts-check
// A copy of a running PostgreSQL's data folder that recovers to the moment at which the copying ended:
// https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
import fs from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { copyFile, copyTree } from './copy-tree.mjs';

/** Contents that only the running server needs; the write-ahead log is copied separately. */
const EMPTY = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans']);
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|global\/pg_control)$|(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)$/;

/** The log segments between two positions. */
const SEGMENTS = `
  WITH size AS (SELECT setting::numeric AS bytes FROM pg_settings WHERE name = 'wal_segment_size')
  SELECT DISTINCT pg_walfile_name(place) AS name FROM (
    SELECT $1::pg_lsn + n * bytes AS place FROM size, generate_series(0, ceil(($2::pg_lsn - $1::pg_lsn) / bytes)) n
    UNION ALL SELECT $2::pg_lsn) places
  WHERE place <= $2::pg_lsn ORDER BY 1`;

/** The server writes it in one piece: two equal readings are a whole file. @param {string} from @param {string} to */
async function copyControl(from, to) {
  for (let before = await fs.readFile(from); ; ) {
    const now = await fs.readFile(from);
    if (now.equals(before)) return fs.writeFile(to, now, { mode: 0o600, flush: true });
    before = now;
  }
}

/** @param {pg.Client} client @param {string} db @param {string} to */
async function copyBetween(client, db, to) {
  // while this connection lives, the server keeps every log segment that the copy needs
  await client.query(`SELECT pg_create_physical_replication_slot('bunpai_backup_' || pg_backend_pid(), true, true)`);
  const { rows: begun } = await client.query(`SELECT pg_backup_start('bunpai', true) AS place`);
  const total = await copyTree(db, to, (below) => (EMPTY.has(below) ? 'empty' : LEFT_OUT.test(below)));
  await copyControl(path.join(db, 'global/pg_control'), path.join(to, 'global/pg_control'));
  const { rows: ended } = await client.query('SELECT lsn AS place, labelfile, spcmapfile FROM pg_backup_stop(false)');
  const { place, labelfile, spcmapfile } = ended[0];
  if (spcmapfile) throw new Error('This database has tablespaces elsewhere: back it up with pg_basebackup.');
  const { rows: segments } = await client.query(SEGMENTS, [begun[0].place, place]);
  for (const { name } of segments) await copyFile(path.join(db, 'pg_wal', name), path.join(to, 'pg_wal', name));
  await fs.writeFile(path.join(to, 'backup_label'), labelfile, { mode: 0o600, flush: true });
  return { ...total, segments: segments.length, place: /** @type {string} */ (place) };
}

/** Copies the data folder `db` of the running server at `url`; creates `to`. @param {string} url @param {string} db @param {string} to */
export async function copyDatabase(url, db, to) {
  const client = new pg.Client({ connectionString: url, application_name: 'backup' });
  client.on('error', () => {}); // the running query reports the error
  await client.connect();
  try {
    return await copyBetween(client, db, to);
  } finally {
    await client.end();
  }
}
