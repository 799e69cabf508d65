// What an acquirer says of its disputes, taken over once however often it is said.
import { beforeEach, expect, test } from 'vitest';
import type { Mark } from '@/lib/acquirers/attempt-id';
import { connectOnly } from '@/lib/testing/fixtures/acquirer-calls';
import { DisputingAcquirer } from '@/lib/testing/stand-ins/disputing-acquirer';

const there = new DisputingAcquirer();
const { acquirer } = there;
connectOnly(new Map([[acquirer.name, acquirer]]));

const { acceptChargeback } = await import('@/lib/chargebacks/accept-chargeback');
const { followAcquirer, followDisputes } = await import('@/lib/chargebacks/following/follow-disputes');
const { moveOf } = await import('@/lib/chargebacks/following/follow-chargeback');
const { wakeFollowing } = await import('@/lib/chargebacks/following/store');
const { raiseChargeback } = await import('@/lib/chargebacks/raise-chargeback');
const { showChargeback } = await import('@/lib/chargebacks/show-chargeback');
const { newId } = await import('@/lib/db/ids');
const { followDisputes: source } = await import('@/lib/jobs/follow-disputes');
const { tick } = await import('@/lib/jobs/tick');
const { keepLines, logged } = await import('@/lib/testing/logged');
const { asRole } = await import('@/lib/testing/market');
const { aShop, eventsOf, recordsOf } = await import('@/lib/testing/shop');
const { sql } = await import('@/lib/testing/tables');

keepLines();
const shop = await aShop({ sellers: 0 });
const staff = await asRole('staff', shop.id);
const long = () => new Date(0);
const follow = () => followAcquirer(acquirer, long(), () => true);

/** A payment here with what the acquirer knows of it. */
async function aPaid(): Promise<{ payment: string; mark: Mark }> {
  const paymentId = await shop.pay();
  const [{ id: attemptId = '' } = {}] = await sql<{ id: string }>(`SELECT id FROM "Attempt" WHERE "paymentId" = $1`, [paymentId]);
  return { payment: `p_${attemptId}`, mark: { tenantId: shop.id, paymentId, attemptId } };
}
const ours = (reference: string) =>
  sql<{ id: string; status: string; decidedAt: Date | null; amount: string; dueAt: Date; reasonCode: string }>(
    `SELECT id, status, "decidedAt", amount, "dueAt", "reasonCode" FROM "Chargeback" WHERE reference = $1`,
    [reference],
  );
const losses = async (paymentId: string) => (await recordsOf(paymentId)).filter(([type]) => type === 'chargeback').length;

beforeEach(() => {
  there.answers.length = 0;
  logged.lines.length = 0;
});

test('one that was raised there is raised here, with its amount, reason and due date; said again it is the same', async () => {
  const of = await aPaid();
  const dueAt = new Date(Date.UTC(2031, 4, 1)).toISOString();
  const reference = there.raise(of, { amount: 2_500, reasonCode: '10.4', dueAt });
  expect(await follow()).toMatchObject({ raised: 1, moved: 0, held: 0 });
  expect(await follow()).toMatchObject({ raised: 0, moved: 0, held: 0 });
  const [row, ...others] = await ours(reference);
  expect([row, others]).toMatchObject([{ status: 'pending', amount: '2500', reasonCode: '10.4' }, []]);
  expect(row?.dueAt.toISOString()).toBe(dueAt);
});

test('looked at by many at once it is raised once', async () => {
  const of = await aPaid();
  const reference = there.raise(of);
  await Promise.all(Array.from({ length: 4 }, follow));
  expect(await ours(reference)).toHaveLength(1);
  expect((await eventsOf(of.mark.paymentId)).filter((type) => type === 'payment.updated')).toHaveLength(1);
});

test.each([
  ['accepted', 'accepted', 2],
  ['lost', 'lost', 2],
  ['expired', 'expired', 2],
  ['cancelled', 'cancelled', 0],
  ['won', 'defended', 0],
] as const)('%s there is %s here, its money counted once', async (status, here, moved) => {
  const of = await aPaid();
  const reference = there.raise(of);
  await follow();
  there.set(reference, { status });
  for (let look = 0; look < 3; look++) await follow();
  const [row] = await ours(reference);
  expect([row?.status, row?.decidedAt === null, await losses(of.mark.paymentId)]).toEqual([here, false, moved]);
  const refunds = await sql(`SELECT 1 FROM "Refund" WHERE "paymentId" = $1`, [of.mark.paymentId]);
  expect(refunds).toHaveLength(moved === 0 ? 0 : 1);
});

test('raised and decided between two looks, both are taken over', async () => {
  const of = await aPaid();
  const reference = there.raise(of, { status: 'lost' });
  expect(await follow()).toMatchObject({ raised: 1, moved: 1 });
  expect(await ours(reference)).toMatchObject([{ status: 'lost' }]);
});

test('defended on the acquirer’s own screens, it waits here no longer, and can still be won', async () => {
  const of = await aPaid();
  const reference = there.raise(of);
  await follow();
  there.set(reference, { status: 'defended' });
  await follow();
  const [{ id = '' } = {}] = await ours(reference);
  expect(await showChargeback(staff, { id })).toMatchObject({ status: 'defended' });
  await expect(acceptChargeback(staff, { id })).rejects.toMatchObject({ code: 'bad_request' });
  there.set(reference, { status: 'won' });
  await follow();
  expect((await showChargeback(staff, { id })).timeline.map(({ type }) => type)).toContain('won');
});

test.each([
  ['pending', null, 'pending', null],
  ['defended', null, 'defended', null],
  ['defended', null, 'expired', 'lost'],
  ['defended', null, 'accepted', 'lost'],
  ['defended', null, 'won', 'won'],
  ['lost', 'then', 'won', null],
  ['defended', 'then', 'lost', null],
] as const)('%s (decided: %s) and %s there: %s', (status, decidedAt, remote, move) => {
  expect(moveOf({ status, decidedAt }, remote)).toBe(move);
});

test('one of a payment that is not ours is left alone; many are told of', async () => {
  const foreign = [
    null,
    { tenantId: newId(), paymentId: newId(), attemptId: newId() },
    { ...(await aPaid()).mark, attemptId: newId() },
    ...Array.from({ length: 8 }, () => null),
  ];
  for (const mark of foreign) there.raise({ payment: 'p_other', mark });
  const before = await sql('SELECT 1 FROM "Chargeback"');
  expect(await follow()).toMatchObject({ raised: 0, notOurs: 11, held: 0 });
  expect(await sql('SELECT 1 FROM "Chargeback"')).toHaveLength(before.length);
  const warned = logged.lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
  expect(warned).toMatchObject([{ acquirer: 'komoju', disputes: 11 }]);
});

test('one that cannot be taken over keeps no other waiting, and somebody is told', async () => {
  const [wrong, right] = [await aPaid(), await aPaid()];
  const refused = there.raise(wrong, { amount: 999_999 });
  const reference = there.raise(right);
  expect(await follow()).toMatchObject({ raised: 1, held: 1 });
  there.forget(refused);
  expect(await ours(reference)).toHaveLength(1);
  expect(logged.lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: 50, code: 'invalid_parameter', param: 'amount' }),
  );
});

test('a person was first with its number: it is the same, and from then on the acquirer is told', async () => {
  const of = await aPaid();
  const reference = there.raise(of);
  const operator = await asRole('operator', null);
  const { id } = await raiseChargeback(operator, { payment_id: of.mark.paymentId, amount: 4_000, reference });
  await follow();
  expect(await ours(reference)).toHaveLength(1);
  await acceptChargeback(staff, { id });
  expect(there.answers).toMatchObject([{ kind: 'accepted', reference }]);
});

test('of one payment, only its own are looked at', async () => {
  const [one, other] = [await aPaid(), await aPaid()];
  const [mine, its] = [there.raise(one), there.raise(other)];
  expect(await followDisputes(acquirer, { tenantId: shop.id, id: one.mark.paymentId, reference: one.payment })).toMatchObject({
    raised: 1,
  });
  expect([(await ours(mine)).length, (await ours(its)).length]).toEqual([1, 0]);
  const { disputes: _, ...without } = acquirer;
  expect(await followDisputes(without, { tenantId: shop.id, id: other.mark.paymentId, reference: other.payment })).toMatchObject({
    raised: 0,
  });
});

test('an acquirer that lists those of all payments when it is asked for one: each stays its own payment’s', async () => {
  const [one, other] = [await aPaid(), await aPaid()];
  const [mine, another] = [there.raise(one), there.raise(other)];
  const { disputes } = acquirer;
  const list: NonNullable<typeof disputes>['list'] = async ({ payment: _, ...call }) =>
    disputes?.list(call) ?? { disputes: [], next: null };
  const careless = { name: acquirer.name, disputes: { ...disputes, list } as NonNullable<typeof disputes> };
  await followDisputes(careless, { tenantId: shop.id, id: one.mark.paymentId, reference: one.payment });
  expect([(await ours(mine)).length, (await ours(another)).length]).toEqual([1, 0]);
});

test('the due work looks hourly, and at once when it is woken; from where the last look began', async () => {
  await sql(
    `INSERT INTO "AcquirerAccount" (name, settings, "isTest", "createdAt", "changedAt", "changedBy", "changedByName")
     VALUES ('komoju', '{}', true, now(), now(), $1, 'x')`,
    [newId()],
  );
  const reference = there.raise(await aPaid());
  const run = () => tick(new Date(), [source]);
  expect(await run()).toMatchObject([{ job: 'dispute.follow', result: 'followed' }]);
  expect(await ours(reference)).toHaveLength(1);
  expect(await run()).toEqual([]);
  await wakeFollowing('komoju');
  there.pages.length = 0;
  const all = await Promise.all([run(), run(), run()]);
  expect(all.flat()).toMatchObject([{ result: 'nothing new' }]);
  const [row] = await sql<{ since: Date; minutes: number }>(
    `SELECT "disputesSince" AS since, round(extract(epoch FROM "disputesAt" - clock_timestamp()) / 60)::int AS minutes FROM "AcquirerAccount"`,
  );
  expect(row?.minutes).toBe(60);
  expect((there.pages[0]?.since.getTime() ?? 0) + 3 * 24 * 60 * 60 * 1000).toBeLessThan(row?.since.getTime() ?? 0);
});
