import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayIn, daysOverAt, startOfDay } from '@/lib/ledger/daily-balances/day';
import { exportSeals, listSeals } from '@/lib/ledger/seals/export/list-seals';
import { sealTenant } from '@/lib/ledger/seals/make-seals';
import { createPayment } from '@/lib/payments/create-payment';
import { exportOwnSeals } from '@/lib/statements/export-own-seals';
import { showLastProof } from '@/lib/statements/show-last-proof';
import { aMarket, aPayment, asKey, asRole, type Market, splitOf } from '@/lib/testing/market';

const owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
const hourMs = 3_600_000;
const today = dayIn(new Date());
const now = new Date(startOfDay(today).getTime() + 12 * hourMs);
const daysAgo = (days: number) => new Date(startOfDay(today, -days).getTime() + 12 * hourMs);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'seals-'));
let market: Market;

const pay = async (at: Date) =>
  createPayment({ ...(await asKey(market.secretKey)), now: at }, aPayment({ platform_details: splitOf([market.sellers[0] ?? '', 500]) }));
const seal = (at = now) => sealTenant(market.id, { until: daysOverAt(at), now: at, signal: new AbortController().signal });
async function textOf(pieces: Promise<AsyncIterable<string>>): Promise<string> {
  let text = '';
  for await (const piece of await pieces) text += piece;
  return text;
}
const operatorsFile = async (days: object = {}) => textOf(exportSeals(await asRole('operator', null), { id: market.id, ...days }));
const platformsFile = async () => textOf(exportOwnSeals(await asRole('admin', market.id), {}));

beforeAll(async () => {
  await owner.connect();
  market = await aMarket({ sellers: 1 });
  for (const days of [5, 4, 2]) await pay(daysAgo(days));
  await seal();
  // one late entry, and every character that a description may contain
  await pay(daysAgo(4));
  await pay(daysAgo(0));
  await owner.query(
    `UPDATE "Posting" SET description = E'注文 "12"\\n\\t\\\\ é\\u2028\\u007f 😀' WHERE type = 'payment' AND "createdAt" > $1 AND "tenantId" = $2`,
    [daysAgo(1), market.id],
  );
  await seal(new Date(now.getTime() + 24 * hourMs));
});
afterAll(async () => {
  fs.rmSync(folder, { recursive: true });
  await owner.end();
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
type Line = { row: string; [name: string]: unknown };

/** Checks the file as docs/ledger-proof.md describes, without the product's code. */
function check(text: string): { days: Record<string, string>; fault: string | null } {
  const days: Record<string, string> = {};
  let [seal, before, hashes]: [Line | null, string | null, string] = [null, null, ''];
  for (const line of text.split('\n').slice(0, -1)) {
    const row = JSON.parse(line) as Line;
    if (row.row !== 'seal' && row.row !== 'end') {
      hashes += `${row.row === 'hidden' ? row.sha256 : sha256(line)}\n`;
      continue;
    }
    if (seal && sha256(hashes) !== seal.rows_sha256) return { days, fault: `rows of ${seal.day}` };
    if (row.row === 'end') return { days, fault: row.sha256 === before ? null : 'end' };
    if (before && row.previous_sha256 !== before) return { days, fault: `before ${row.day}` };
    [seal, before, hashes] = [row, sha256(line), ''];
    days[String(row.day)] = before;
  }
  return { days, fault: 'broke off' };
}

test('the file is checked by what the document says alone, and ends with the hash that the screens show', async () => {
  const text = await operatorsFile();
  const { days, fault } = check(text);
  expect(fault).toBeNull();
  expect(Object.keys(days)).toEqual([5, 4, 2, 0].map((ago) => dayIn(daysAgo(ago))));
  const shown = (await listSeals(await asRole('operator', null), {})).data.find(({ tenant_id }) => tenant_id === market.id);
  expect(shown).toMatchObject({ sealed_to: today, day: today, number: 4, sha256: days[today] });
  expect((await showLastProof(await asRole('viewer', market.id))).seal).toEqual({ day: today, number: 4, sha256: days[today] });
  expect((await showLastProof(await asRole('seller', market.id, market.sellers[0]))).seal).toBeNull();
});

test('every line has its keys in order and nothing between them', async () => {
  const lines = (await operatorsFile()).split('\n').slice(0, -1);
  expect(lines.some((line) => line.includes('注文 \\"12\\"\\n\\t\\\\ é\u2028\u007f 😀'))).toBe(true);
  for (const line of lines) {
    const row = JSON.parse(line);
    expect(line).toBe(JSON.stringify(Object.fromEntries(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)))));
  }
});

test('a merchant sees only the hash of what is the service’s own, and the seals hold all the same', async () => {
  const [all, own] = [await operatorsFile(), await platformsFile()];
  expect(check(own)).toEqual(check(all));
  const rows = own
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  const service = (id: string) => id?.startsWith('00000000-');
  expect(rows.filter(({ account_id, counterparty_id }) => service(account_id) && service(counterparty_id))).toEqual([]);
  expect(all).not.toContain('"row":"hidden"');
});

test('a narrowed file is whole in itself', async () => {
  const { days, fault } = check(await operatorsFile({ from: dayIn(daysAgo(4)), to: dayIn(daysAgo(2)) }));
  expect([fault, Object.keys(days)]).toEqual([null, [4, 2].map((ago) => dayIn(daysAgo(ago)))]);
  expect(check(await operatorsFile({ from: '2020-01-01', to: '2020-01-02' }))).toEqual({ days: {}, fault: null });
});

const changes: [string, (lines: string[]) => string[]][] = [
  ['a description', (lines) => lines.map((line) => line.replace('注文', '注意'))],
  ['a time', (lines) => lines.map((line, at) => (at === 2 ? line.replace(/("created_at":"[^"]*?)\d{3}Z/, '$1999Z') : line))],
  ['an amount', (lines) => lines.map((line, at) => (at === 2 ? line.replace(/"amount":(-?)/, '"amount":$11') : line))],
  ['a row that is taken out', (lines) => lines.filter((_, at) => at !== 3)],
  ['two rows that change places', (lines) => lines.map((line, at) => (at === 2 ? (lines[3] ?? '') : at === 3 ? (lines[2] ?? '') : line))],
  ['a day that is taken out', (lines) => withoutDay(lines, dayIn(daysAgo(4)))],
  ['the last day', (lines) => withoutDay(lines, today)],
  ['a seal', (lines) => lines.map((line, at) => (at === 0 ? line.replace(/"late":0/, '"late":1') : line))],
  ['the end', (lines) => lines.slice(0, -3)],
];
function withoutDay(lines: string[], day: string): string[] {
  const begins = lines.findIndex((line) => line.startsWith(`{"day":"${day}"`));
  const after = lines.findIndex((line, at) => at > begins && (line.startsWith('{"day"') || line.includes('"row":"end"')));
  return lines.filter((_, at) => at < begins || at >= after);
}

/** The program in the document. */
const program = /```python\n([\s\S]*?)```/.exec(fs.readFileSync('docs/ledger-proof.md', 'utf8'))?.[1] ?? '';
const hasPython = (() => {
  try {
    return execFileSync('python3', ['-c', 'print(1)'], { encoding: 'utf8', stdio: 'pipe' }).trim() === '1';
  } catch {
    return false;
  }
})();
function runProgram(text: string): { out: string; fault: string | null } {
  const file = path.join(folder, 'ledger.jsonl');
  fs.writeFileSync(file, text);
  try {
    return { out: execFileSync('python3', ['-c', program, file], { encoding: 'utf8', stdio: 'pipe' }), fault: null };
  } catch (error) {
    return { out: '', fault: String((error as { stderr?: unknown }).stderr) };
  }
}

test.each(changes)('whoever checks the file finds %s that was changed', async (_, change) => {
  const text = await operatorsFile();
  const changed = change(text.split('\n')).join('\n');
  expect(changed).not.toBe(text);
  expect(check(changed).fault).not.toBeNull();
  if (hasPython) expect(runProgram(changed).fault).toMatch(/not what was sealed|missing|broke off|does not add up/);
});

test.runIf(hasPython)('the program in the document checks the file and prints every day with its hash', async () => {
  for (const text of [await operatorsFile(), await platformsFile()]) {
    const { out, fault } = runProgram(text);
    expect(fault).toBeNull();
    expect(
      Object.fromEntries(
        out
          .trim()
          .split('\n')
          .map((line) => line.split(' ')),
      ),
    ).toEqual(check(text).days);
  }
});

test('who may have which file', async () => {
  const outcomeOf = (attempt: Promise<unknown>) => attempt.then(() => 'done').catch(({ code }) => code);
  const other = await aMarket({ sellers: 0 });
  for (const role of ['admin', 'staff', 'viewer'] as const) {
    expect(await outcomeOf(exportOwnSeals(await asRole(role, market.id), {}))).toBe('done');
    expect(await outcomeOf(exportSeals(await asRole(role, market.id), { id: market.id }))).toBe('forbidden');
    expect(await outcomeOf(listSeals(await asRole(role, market.id)))).toBe('forbidden');
  }
  expect(await textOf(exportOwnSeals(await asRole('admin', other.id), {}))).not.toContain(market.id);
  expect(await outcomeOf(exportOwnSeals(await asRole('seller', market.id, market.sellers[0]), {}))).toBe('forbidden');
  expect(await outcomeOf(exportOwnSeals(await asRole('operator', null), {}))).toBe('forbidden');
  const operator = await asRole('operator', null);
  expect(await outcomeOf(exportSeals(operator, { id: market.sellers[0] }))).toBe('not_found');
  expect(await outcomeOf(exportSeals(operator, { id: 'x' }))).toBe('invalid_parameter');
  expect(await outcomeOf(exportSeals(operator, { id: market.id, from: 'yesterday' }))).toBe('invalid_parameter');
});
