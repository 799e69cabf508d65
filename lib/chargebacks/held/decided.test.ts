// A dispute that could not be taken over: what may pass by itself, and what a person says of the rest.
import { afterEach, describe, expect, test } from 'vitest';
import { mostTries } from '@/lib/chargebacks/held/held-dispute';
import { connectOnly } from '@/lib/testing/fixtures/acquirer-calls';
import { DisputingAcquirer } from '@/lib/testing/stand-ins/disputing-acquirer';

const there = new DisputingAcquirer();
connectOnly(new Map([[there.acquirer.name, there.acquirer]]));

const { listHeldDisputes } = await import('@/lib/chargebacks/held/list-held-disputes');
const { runDisputeAgain } = await import('@/lib/chargebacks/held/run-dispute-again');
const { setDisputeAside } = await import('@/lib/chargebacks/held/set-dispute-aside');
const { raiseChargeback } = await import('@/lib/chargebacks/raise-chargeback');
const { followDisputes: source } = await import('@/lib/jobs/follow-disputes');
const { tick } = await import('@/lib/jobs/tick');
const { asRole } = await import('@/lib/testing/market');
const { aDisputedShop } = await import('@/lib/testing/fixtures/held-disputes');
const { sql } = await import('@/lib/testing/tables');

const { shop, person, operator, markOf, aPaid, raise, follow, followLater, chargebacksOf, rowOf, stateOf, unread, accountNow, clear } =
  await aDisputedShop(there);
afterEach(clear);

const named = (reference: string) => ({ acquirer: 'komoju', reference });
const tooMuch = { amount: 999_999 };

describe('what may pass', () => {
  test.each([
    ['silent', 'silent'],
    ['broken', 'failed'],
  ] as const)('%s: nobody is called at once, the list goes on, and the next look takes it', async (fault, cause) => {
    const reference = raise(await aPaid());
    there.garble(reference, fault);
    await unread();
    await tick(new Date(), [source]);
    const account = await accountNow();
    expect([account?.since === null, account?.minutes]).toEqual([false, 5]);
    expect(await rowOf(reference)).toMatchObject({ state: 'waiting', cause });
    expect((await listHeldDisputes(operator, {})).attention).toEqual([]);
    there.garble(reference, null);
    expect(await follow()).toMatchObject({ raised: 1, waiting: 0 });
    expect(await stateOf(reference)).toBe('done');
  });

  test('what has failed so often is put before a person all the same', async () => {
    const reference = raise(await aPaid());
    there.garble(reference, 'broken');
    for (let look = 1; look < mostTries; look++) await follow();
    expect(await stateOf(reference)).toBe('waiting');
    await follow();
    expect(await rowOf(reference)).toMatchObject({ state: 'held', cause: 'failed', tries: mostTries });
  });

  test('silence about one that a person looks at already says nothing new of it', async () => {
    const reference = raise(await aPaid(), tooMuch);
    await follow();
    there.garble(reference, 'silent');
    await followLater();
    expect(await rowOf(reference)).toMatchObject({ state: 'held', cause: 'above_disputable' });
  });

  test('an acquirer that answers nothing at all ends the look, and the list is read from the same moment again', async () => {
    for (let at = 0; at < 6; at++) there.garble(raise(await aPaid()), 'silent');
    await unread();
    expect(await tick(new Date(), [source])).toMatchObject([{ result: 'silent' }]);
    expect(await sql(`SELECT 1 FROM "AcquirerAccount" WHERE "disputesSince" IS NULL`)).toHaveLength(1);
  });

  test('whoever tried it has died after it was raised: it is the same chargeback', async () => {
    const paid = await aPaid();
    const reference = raise(paid, tooMuch);
    await follow();
    there.set(reference, { amount: 1_000 });
    await raiseChargeback(operator, { payment_id: paid.mark.paymentId, amount: 1_000, reference });
    await sql(`UPDATE "HeldDispute" SET "leaseUntil" = now() + interval '1 minute'`);
    expect(await follow()).toMatchObject({ raised: 0, waiting: 1 });
    await sql(`UPDATE "HeldDispute" SET "leaseUntil" = now() - interval '1 second'`);
    await follow();
    expect([await chargebacksOf(reference), await stateOf(reference)]).toMatchObject([[{ amount: 1_000 }], 'done']);
  });
});

describe('a person', () => {
  async function aHeld() {
    const reference = raise(await aPaid(), tooMuch);
    await follow();
    return reference;
  }
  const reason = '決済会社に確認済み';

  test('has it tried again: the acquirer is looked at within seconds', async () => {
    const reference = await aHeld();
    there.set(reference, { amount: 1_500 });
    await sql(`UPDATE "AcquirerAccount" SET "disputesAt" = now() + interval '1 hour'`);
    expect(await runDisputeAgain(person, named(reference))).toMatchObject({ state: 'waiting' });
    expect(await tick(new Date(), [source])).toMatchObject([{ job: 'dispute.follow' }]);
    expect([await chargebacksOf(reference), await stateOf(reference)]).toMatchObject([[{ amount: 1_500 }], 'done']);
    await expect(runDisputeAgain(person, named(reference))).rejects.toMatchObject({ code: 'conflict' });
  });

  test('sets it aside with a reason: it is not tried again as it stands, whatever has become possible here', async () => {
    const uncaptured = await shop.authorize();
    const reference = raise(await markOf(uncaptured));
    await follow();
    const stale = { ...person, actor: { ...person.actor, proof: 'stale' } as never };
    await expect(setDisputeAside(stale, { ...named(reference), reason })).rejects.toMatchObject({ code: 'proof_required' });
    await expect(setDisputeAside(operator, { ...named(reference), reason: ' ' })).rejects.toMatchObject({ param: 'reason' });
    expect(await setDisputeAside(operator, { ...named(reference), reason })).toMatchObject({
      state: 'set_aside',
      reason,
      decided_by: expect.any(String),
    });
    await shop.capture(uncaptured);
    for (let look = 0; look < 2; look++) expect(await follow()).toMatchObject({ raised: 0, held: 0, waiting: 0 });
    expect([await chargebacksOf(reference), await stateOf(reference)]).toEqual([[], 'set_aside']);
    expect((await listHeldDisputes(operator, {})).attention).toEqual([]);
    const audited = await sql<{ operation: string; after: unknown }>(
      `SELECT operation, after FROM "Audit" WHERE operation = 'acquirer.set_dispute_aside'`,
    );
    expect(audited.at(-1)?.after).toMatchObject({ dispute: reference, reason });
    await runDisputeAgain(person, named(reference));
    expect(await follow()).toMatchObject({ raised: 1 });
  });

  test.each([{ amount: 888_888 }, { status: 'lost' as const }])('once it stands there otherwise (%o) it is open again', async (change) => {
    const reference = await aHeld();
    await setDisputeAside(operator, { ...named(reference), reason });
    there.set(reference, change);
    expect(await followLater()).toMatchObject({ held: 1 });
    expect((await listHeldDisputes(operator, {})).data[0]).toMatchObject({ reference, state: 'held', decided_by: null, reason: null });
  });

  test('two at once: one has set it aside; nobody does while it is being tried', async () => {
    const reference = await aHeld();
    await sql(`UPDATE "HeldDispute" SET "leaseUntil" = now() + interval '1 minute'`);
    await expect(setDisputeAside(operator, { ...named(reference), reason })).rejects.toMatchObject({
      code: 'conflict',
      retryAfterSeconds: 1,
    });
    await sql(`UPDATE "HeldDispute" SET "leaseUntil" = NULL`);
    const both = await Promise.allSettled([1, 2].map(() => setDisputeAside(operator, { ...named(reference), reason })));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
  });

  test('a look and a person at once: it is recorded, or set aside, never both', async () => {
    for (let round = 0; round < 5; round++) {
      const uncaptured = await shop.authorize();
      const reference = raise(await markOf(uncaptured));
      await follow();
      await shop.capture(uncaptured);
      const [, decided] = await Promise.allSettled([follow(), setDisputeAside(operator, { ...named(reference), reason })]);
      const isAside = decided.status === 'fulfilled';
      expect([await stateOf(reference), (await chargebacksOf(reference)).length]).toEqual(isAside ? ['set_aside', 0] : ['done', 1]);
    }
  });

  test('nobody else decides, and there is nothing to decide of what is not there', async () => {
    const reference = await aHeld();
    const staff = await asRole('admin', shop.id);
    for (const refused of [
      listHeldDisputes(staff, {}),
      runDisputeAgain(staff, named(reference)),
      setDisputeAside({ ...staff, actor: { ...staff.actor, proof: 'recent' } as never }, { ...named(reference), reason }),
    ])
      await expect(refused).rejects.toMatchObject({ code: 'forbidden' });
    await expect(runDisputeAgain(person, named('d_none'))).rejects.toMatchObject({ code: 'not_found' });
    await expect(setDisputeAside(operator, { ...named('d_none'), reason })).rejects.toMatchObject({ code: 'not_found' });
  });
});
