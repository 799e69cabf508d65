// @ts-check
import { rowsOf, TABLES } from './partition-statements.mjs';

/**
 * A plain table, one of its months, or a month that is detached. `rows`: as the server last counted; `bytes` without indexes.
 * @typedef {{ table: string, month: string, rows: number, bytes: number, indexBytes: number, isDetached: boolean }} Size
 */

const SIZES = `
  SELECT p.name AS "table", c.reltuples::float8 AS rows, (pg_table_size(c.oid))::float8 AS bytes, pg_indexes_size(c.oid)::float8 AS "indexBytes",
    c.relnamespace <> 'public'::regnamespace AND NOT c.relispartition AS "isDetached",
    CASE WHEN NOT m.of_months THEN 'all' WHEN c.relname LIKE '%\\_later' THEN 'later' ELSE
      CASE WHEN c.relname LIKE '%\\_to\\_%' THEN 'up to ' ELSE '' END || replace(right(c.relname, 7), '_', '-')
      || CASE WHEN c.relispartition THEN '' ELSE ', detached' END END AS month
  FROM unnest($1::text[]) WITH ORDINALITY p(name, at) JOIN pg_class c ON c.relkind = 'r'
    CROSS JOIN LATERAL (SELECT c.relnamespace <> 'public'::regnamespace AS of_months) m
  WHERE (c.relnamespace = 'public'::regnamespace AND c.relname = p.name)
    OR (c.relnamespace = to_regnamespace('months') AND c.relname ~ ('^' || p.name || '_(later|(to_)?\\d{4}_\\d\\d)$'))
  ORDER BY p.at, c.relname LIKE '%\\_later', right(c.relname, 7)`;

/**
 * What each table takes, month by month, and the memory that the database has been given, in bytes.
 * @param {import('pg').Client} client
 * @returns {Promise<{ tables: Size[], buffers: number, cache: number }>}
 */
export async function findSizes(client) {
  const [memory] = await rowsOf(
    client,
    `SELECT pg_size_bytes(current_setting('shared_buffers'))::float8 AS buffers, pg_size_bytes(current_setting('effective_cache_size'))::float8 AS cache`,
  );
  return { tables: await rowsOf(client, SIZES, [TABLES]), ...memory };
}

/** The checks that a start which died has left, or that one which is at work needs. @param {import('pg').Client} client @returns {Promise<{ part: string, until: string }[]>} */
export const findChecks = (client) =>
  rowsOf(
    client,
    `SELECT part::text, to_char("until" AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD') AS until FROM month_checks() ORDER BY "until"`,
  );
