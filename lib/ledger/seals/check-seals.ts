import 'server-only';
import type { PoolClient } from 'pg';
import { dayIn, startOfDay } from '@/lib/ledger/daily-balances/day';
import type { Sealed, Violation } from '@/lib/ledger/proof';
import { type IndexItem, keyOfRow, noHash, readIndex, Sealing, sealLine, sealRules, sha256 } from '@/lib/ledger/seals/seal';
import { countLate, findDates, findSeals, type KeptSeal, readDay, readEntries, readIndexBytes } from '@/lib/ledger/seals/store';

const nameOf = ({ number, startsAt }: KeptSeal) => `seal ${number} of ${dayIn(startsAt)}`;

/** Checks a seal's own hash and its link to the seal before. */
function checkChain(seal: KeptSeal, before: KeptSeal | undefined): string[] {
  const found: string[] = [];
  if (startOfDay(dayIn(seal.startsAt)).getTime() !== seal.startsAt.getTime()) found.push(`${nameOf(seal)} does not begin at midnight`);
  const number = (before?.number ?? 0) + 1;
  if (seal.number !== number) found.push(`${nameOf(seal)} stands where seal ${number} should`);
  if (before && before.startsAt >= seal.startsAt) found.push(`${nameOf(seal)} comes after ${nameOf(before)}`);
  if (seal.previousHash !== (before?.hash ?? noHash))
    found.push(`${nameOf(seal)} names ${seal.previousHash} as the seal before it, which is ${before?.hash ?? 'none'}`);
  return found;
}

type Compared = { sealing: Sealing; changed: IndexItem[]; left: Map<string, IndexItem> };

/** Adds the sealed rows to the hash and notes those that differ. Rows that this seal does not contain are ignored. */
async function compare(to: Compared, rows: ReturnType<typeof readDay>, isLate: boolean, others: ReadonlySet<string>): Promise<void> {
  for await (const batch of rows)
    for (const row of batch) {
      const item = to.left.get(keyOfRow(row, isLate));
      if (!item || (row.isEntry && others.has(row.id))) continue;
      to.left.delete(item.key);
      to.sealing.add(row, isLate);
      if (!row.hash.startsWith(item.beginning)) to.changed.push(item);
    }
}

const rowName = ({ id, isEntry }: IndexItem) => `${isEntry ? 'entry' : 'transaction'} ${id}`;

/** Names each changed row. */
async function nameRows(client: PoolClient, seal: KeptSeal, { changed, left }: Compared): Promise<string[]> {
  const missing = [...left.values()];
  const dates =
    missing.length > 0
      ? await findDates(
          client,
          seal.tenantId,
          missing.map(({ id }) => id),
        )
      : new Map<string, Date>();
  const where = (id: string) => {
    const at = dates.get(id);
    return at ? `is dated ${at.toISOString()} now` : 'is gone';
  };
  return [
    ...changed.map((item) => `${dayIn(seal.startsAt)}: ${rowName(item)} is not as it was sealed`),
    ...missing.map((item) => `${dayIn(seal.startsAt)}: ${rowName(item)} ${where(item.id)}`),
  ];
}

const idsIn = (items: Iterable<IndexItem>, late: boolean): string[] =>
  [...items].filter(({ isEntry, isLate }) => isEntry && isLate === late).map(({ id }) => id);

/** Recomputes a seal from the current rows. `lateElsewhere`: entries that a later seal contains. */
async function checkRows(client: PoolClient, seal: KeptSeal, lateElsewhere: ReadonlySet<string>): Promise<Violation[]> {
  const { tenantId, startsAt } = seal;
  const violation = (invariant: string) => (detail: string) => ({ invariant, tenant: tenantId, detail });
  const bytes = await readIndexBytes(client, seal);
  const items = readIndex(bytes);
  if (!items) return [violation(sealRules.seal)(`${nameOf(seal)}: what it remembers of its rows cannot be read`)];
  const compared: Compared = { sealing: new Sealing(), changed: [], left: new Map(items.map((item) => [item.key, item])) };
  const late = idsIn(items, true);
  await compare(compared, readDay(client, tenantId, startsAt, startOfDay(dayIn(startsAt), 1)), false, lateElsewhere);
  if (late.length > 0) await compare(compared, readEntries(client, tenantId, late), true, new Set());
  const { index, ...figures } = compared.sealing.done();
  const isWhole = figures.rowsHash === seal.rowsHash && compared.left.size === 0;
  if (!isWhole && (compared.changed.length > 0 || compared.left.size > 0))
    return (await nameRows(client, seal, compared)).map(violation(sealRules.rows));
  const isTrue = isWhole && figures.entries === seal.entries && figures.late === seal.late && figures.transactions === seal.transactions;
  if (isTrue && index.equals(bytes)) return [];
  return [violation(sealRules.seal)(`${nameOf(seal)} says something else of its rows than they do`)];
}

/** Late entries, which are sealed on another day than their own. */
async function findLateIds(client: PoolClient, seals: readonly KeptSeal[]): Promise<Set<string>> {
  const late = new Set<string>();
  for (const seal of seals)
    if (seal.late > 0) for (const id of idsIn(readIndex(await readIndexBytes(client, seal)) ?? [], true)) late.add(id);
  return late;
}

async function* checkTenant(client: PoolClient, tenantId: string): AsyncGenerator<Violation[], Sealed | null> {
  const { seals, made } = await findSeals(client, tenantId);
  const last = seals.at(-1);
  const broken = (detail: string) => ({ invariant: sealRules.chain, tenant: tenantId, detail });
  if ((last?.number ?? null) !== made) yield [broken(`the last seal is ${last ? nameOf(last) : 'none'}, ${made ?? 'none'} were made`)];
  const late = await findLateIds(client, seals);
  for (const [at, seal] of seals.entries()) {
    yield checkChain(seal, seals[at - 1]).map(broken);
    if (sha256(sealLine(seal)) !== seal.hash)
      yield [{ invariant: sealRules.seal, tenant: tenantId, detail: `${nameOf(seal)} has another hash than its own words` }];
    yield await checkRows(client, seal, late);
  }
  if (!last) return null;
  const entries = seals.reduce((sum, seal) => sum + seal.entries, 0);
  const waiting = Math.max(0, await countLate(client, tenantId, startOfDay(dayIn(last.startsAt), 1)));
  return { tenant: tenantId, number: last.number, day: dayIn(last.startsAt), sha256: last.hash, entries, waiting };
}

/** Recomputes every seal of every tenant from the current rows, in the snapshot of `client`, and reports every difference. */
export async function checkSeals(client: PoolClient, tell: (violations: Violation[]) => void): Promise<Sealed[]> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM "Tenant" ORDER BY number');
  const sealed: Sealed[] = [];
  for (const { id } of rows) {
    const checking = checkTenant(client, id);
    let step = await checking.next();
    for (; !step.done; step = await checking.next()) tell(step.value);
    if (step.value) sealed.push(step.value);
  }
  return sealed;
}
