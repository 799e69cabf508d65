// Whatever happens in whichever order, and at once: what the ledger expects and what the bank says are one sum, to the yen.
import { expect, test } from 'vitest';

const { forgetConnected } = await import('@/lib/acquirers/find-connected');
const { showDeposits } = await import('@/lib/payments/deposits/show-deposits');
const { returnDeposit } = await import('@/lib/payments/deposits/return-deposit');
const { completeDeposits } = await import('@/lib/payments/deposits/complete-deposits');
const { readBankStatement } = await import('@/lib/settlements/bank-statement/read-bank-statement');
const { settleBankStatement } = await import('@/lib/settlements/bank-statement/settle-bank-statement');
const { setSameLine } = await import('@/lib/settlements/bank-statement/set-same-line');
const { takeBalance } = await import('@/lib/settlements/bank-statement/balance/take-balance');
const { Refusal } = await import('@/lib/refusal');
const { asBase64, statementOf } = await import('@/lib/testing/fixtures/bank-statements');
const { enterBank } = await import('@/lib/testing/fixtures/bank-files');
const { aDepositShop } = await import('@/lib/testing/fixtures/own-account');
const { splitOf } = await import('@/lib/testing/market');
const { sql } = await import('@/lib/testing/tables');
const { runs } = await import('@/lib/testing/tier');
type Entries = import('@/lib/testing/fixtures/read-statements').Entries;

/** What a line is; null: nothing that we know of. */
type Line = Entries[number] & { of: { kind: 'deposit' | 'deposit_return'; payment: string } | null };
type Place = { number: string; opening: number; lines: Line[]; isTold: boolean };
type Order = { id: string; number: string; amount: number; paid: number; place: Place };

const { numRuns: rounds, seed } = runs(1, 3);
const stepsARound = 150;

/** Numbers that are the same for a seed. */
let state = seed;
function below(end: number): number {
  state = (state + 0x6d2b79f5) | 0;
  const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  return ((mixed ^ (mixed >>> 14)) >>> 0) % end;
}
const isOneIn = (many: number) => below(many) === 0;
const pick = <Value>(list: readonly Value[]): Value => list[below(list.length)] as Value;

const shop = await aDepositShop({ split: splitOf() });
const reason = '試験';
/** Merchants are paid from the first of them; customers transfer to one of both. */
const paying: Place = { number: '7654321', opening: 1_000_000, lines: [], isTold: true };
const other: Place = { number: '1112223', opening: 50_000, lines: [], isTold: false };
const orders: Order[] = [];
/** What was noted as sent back, and has not left yet. */
const leaving: { payment: string; amount: number; place: Place }[] = [];
let receiving = paying;
let days = 0;

const atNow = (caller: typeof shop.one) => ({ ...caller, now: new Date(Date.now() + days * 86_400_000) });
const someone = () => atNow(pick([shop.one, shop.two]));
const today = () => new Date(Date.parse(shop.today) + days * 86_400_000).toISOString().slice(0, 10);

function book(place: Place, direction: 'in' | 'out', amount: number, name: string, of: Line['of'] = null): void {
  place.lines.push({ ...shop.entry(direction, amount, name, today()), of });
}

/** A statement of the lines from one place to another, which says what the account held at its end. */
function fileOf({ number, opening, lines }: Place, from: number, to: number, shown: Entries = lines.slice(from, to)): string {
  const balance = lines.slice(0, to).reduce((sum, { direction, amount }) => sum + (direction === 'in' ? amount : -amount), opening);
  return asBase64(statementOf(shown, { balance, accountNumber: number }));
}

async function settle(place: Place, from: number, to: number): Promise<void> {
  if (to <= from || !(place.isTold || place === receiving)) return;
  const [file, caller] = [fileOf(place, from, to), someone()];
  const { lines } = await readBankStatement(caller, { file });
  const decisions = lines.flatMap(({ line, group, subjects }) => {
    const of = place.lines[from + line]?.of;
    const subject = subjects.find(({ kind, payment }) => kind === of?.kind && payment === of.payment);
    const isOpen = group === 'certain' || group === 'decide';
    return subject && isOpen ? [{ line, kind: subject.kind, id: subject.id, another: subject.kind === 'deposit' }] : [];
  });
  if (decisions.length > 0) await settleBankStatement(caller, { file, decisions });
}

/** Of a file with a part of a day’s lines the balance is none to begin with: nobody knows what else was booked before. */
async function take(place: Place, to: number, shown?: Entries): Promise<void> {
  if (to === 0) return;
  const last = place.lines[to - 1]?.date;
  const begin = place.lines.findIndex(({ date }) => date === last);
  await takeBalance(someone(), { file: fileOf(place, isOneIn(2) ? 0 : begin, to, shown) });
}

async function order(): Promise<void> {
  const amount = pick([1_000, 2_000, 3_000]);
  receiving.isTold = true;
  orders.push({ ...(await shop.ordered(amount)), amount, paid: 0, place: receiving });
}

async function pay(): Promise<void> {
  const one = orders.find(({ paid }) => paid === 0);
  if (!one) return order();
  one.paid = one.amount + pick([0, 0, -300, 500]);
  book(one.place, 'in', one.paid, one.number, { kind: 'deposit', payment: one.id });
}

/** What is held is sent back, or taken, short or over. */
async function decideHeld(): Promise<void> {
  const { id, amount, paid, place } = pick(orders);
  const [held] = (await showDeposits(someone(), { id })).deposits.filter((one) => one.state === 'held');
  if (!held) return;
  const isTaken = isOneIn(2);
  const back = isTaken ? paid - amount : paid;
  if (isTaken) await completeDeposits(someone(), { id, amount: paid, reason });
  else await returnDeposit(someone(), { id, deposit: held.id, reason });
  if (back > 0) leaving.push({ payment: id, amount: back, place });
}

async function leave(): Promise<void> {
  const [one] = leaving.splice(0, 1);
  if (!one) return;
  book(isOneIn(8) ? receiving : one.place, 'out', one.amount, pick(['ﾔﾏﾀﾞ ﾀﾛｳ', 'ﾌﾘｺﾐ']), { kind: 'deposit_return', payment: one.payment });
}

async function interest(): Promise<void> {
  book(pick([paying, other]), pick(['in', 'out']), 1 + below(20), 'ﾘｿｸ');
}

async function receiveElsewhere(): Promise<void> {
  receiving = receiving === paying ? other : paying;
  const account = JSON.stringify({ account_number: receiving.number });
  await sql(`UPDATE "AcquirerAccount" SET settings = settings || $1::jsonb WHERE name = 'own-account'`, [account]);
  forgetConnected();
}

async function payElsewhere(): Promise<void> {
  for (const account_number of ['2223334', paying.number]) await enterBank(shop.two, { account_number });
}

/** All is recorded; then the bank numbers the lines of its last day anew, and a person says of each that it is the same. */
async function renumber(): Promise<void> {
  const place = receiving;
  const { lines } = place;
  await settle(place, 0, lines.length);
  const begin = lines.findIndex(({ date }) => date === lines.at(-1)?.date);
  if (begin < 0) return;
  const anew = lines.slice(begin).map(({ direction, amount, name = '', date }) => shop.entry(direction, amount, name, date));
  const file = fileOf(place, begin, lines.length, anew);
  for (const { line, group, other_lines } of (await readBankStatement(someone(), { file })).lines) {
    const same = other_lines.find(({ inquiry_number }) => Number(inquiry_number) === Number(lines[begin + line]?.inquiry));
    if (same && group !== 'done') await setSameLine(someone(), { file, line, other: same.key, same: true });
  }
  await take(place, lines.length, anew);
}

const settleSome = (): Promise<void> => {
  const place = pick([paying, other]);
  const to = isOneIn(3) ? below(place.lines.length + 1) : place.lines.length;
  return settle(place, isOneIn(2) ? 0 : below(to + 1), to);
};
const takeSome = (): Promise<void> => take(receiving, isOneIn(4) ? below(receiving.lines.length + 1) : receiving.lines.length);
const nextDay = async (): Promise<void> => {
  days = Math.min(days + 1, 4);
};
const acts = [pay, pay, pay, order, decideHeld, decideHeld, leave, leave, interest, settleSome, settleSome, settleSome, takeSome, takeSome];
const rare = [renumber, receiveElsewhere, payElsewhere, nextDay];

/** A refusal changes nothing. */
const tried = (act: () => Promise<void>): Promise<void> =>
  act().catch((error) => {
    if (!(error instanceof Refusal && error.code === 'conflict')) throw error;
  });

test('what the bank says is explained, after each step', async () => {
  let compared = 0;
  await order();
  for (let step = 1; step <= rounds * stepsARound; step++) {
    const together = isOneIn(4) ? [settleSome, takeSome, pick([decideHeld, settleSome])] : [isOneIn(6) ? pick(rare) : pick(acts)];
    await Promise.all(together.map(tried));
    const { length } = receiving.lines;
    if (length === 0) continue;
    const { balance } = await readBankStatement(someone(), { file: fileOf(receiving, 0, length) });
    if (balance?.difference !== null) compared++;
    expect(balance?.difference ?? 0, `seed ${seed}, step ${step}`).toBe(0);
  }
  expect(compared).toBeGreaterThan(rounds * 5);
});
