// Notices between two installations: forged, doubled, early, late and out of order. Numbers and names are docs/contract.md’s.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { isQuick } from '../../lib/testing/tier';
import { until } from '../../lib/testing/until';
import { signed } from './notice-post';
import { cardDetails, type Ground, instruments, shownIn } from './trade';

type Paid = { id: string };
/** Somebody else's, on the same account. */
const charge = { amount: 900, tax: 0, currency: 'JPY', payment_details: cardDetails };
const transactions = ({ L }: Ground, id: string, kind: string) =>
  L.rows(`SELECT 1 FROM "LedgerTransaction" WHERE "paymentId" = $1 AND kind = $2`, [id, kind]);

export const heard = (ground: () => Ground) =>
  describe('notices', () => {
    // after an outage, such as an earlier test's, their list is read: it would tell what is withheld here
    beforeAll(() => ground().post.catchUp());

    test('forged, or of another account: refused, and nothing is done', async () => {
      const { post, trade } = ground();
      const { id } = trade.made(await trade.pay(instruments.lawson));
      const notice = (await post.withheld('payment.captured', () => trade.simulate(id, 'paid'))).at(-1);
      const { body = '', signature = '' } = notice ?? {};
      const forged = [
        { body, signature: '' },
        { body, signature: '0'.repeat(64) },
        signed(body, 'whsec_of_somebody_else'),
        { body: body.replace('captured', 'expired'), signature },
      ];
      for (const one of forged) expect(await post.tell(one)).toBe(400);
      expect((await trade.shown(id)).status).toBe('authorized');
      expect(await post.tell(notice)).toBe(200);
      await trade.becomes(id, 'captured');
    });

    test('A02 AnEventIsOnlyAHint: the object is read', async () => {
      const { post, trade } = ground();
      // says with a right signature that somebody has paid, and nobody has
      const { id } = trade.made(await trade.pay(instruments.lawson));
      const [remote] = await trade.theirs(id);
      const lie = { id: 'evt_of_a_lie', type: 'payment.captured', resource: 'event', data: { ...remote, status: 'captured' } };
      expect(await post.tell(signed(JSON.stringify(lie)))).toBe(200);
      await post.untilQuiet();
      expect(await post.inState('done')).toContainEqual({ noticeId: 'evt_of_a_lie' });
      expect((await trade.shown(id)).status).toBe('authorized');
    });

    test('twice, at once and later: it is done once', async () => {
      const { post, trade } = ground();
      const { id } = trade.made(await trade.pay(instruments.pay_easy));
      const notice = (await post.withheld('payment.captured', () => trade.simulate(id, 'paid'))).at(-1);
      const answers = await Promise.all(Array.from({ length: 8 }, () => post.tell(notice)));
      expect(new Set(answers)).toEqual(new Set([200]));
      await trade.becomes(id, 'captured');
      expect(await post.tell(notice)).toBe(200);
      await post.untilQuiet();
      expect(await transactions(ground(), id, 'capture')).toHaveLength(1);
    });

    test.skipIf(isQuick)('lost: it is read in the acquirer’s own list', async () => {
      const { post, trade } = ground();
      const { id } = trade.made(await trade.pay(instruments.lawson));
      await post.withheld('payment.captured', () => trade.simulate(id, 'paid'));
      expect((await trade.shown(id)).status).toBe('authorized');
      await post.catchUp();
      await trade.becomes(id, 'captured');
    });

    test('A13 AnsweredBeforeItIsWorked: while the acquirer is away a notice is kept', async () => {
      const { S, post, trade } = ground();
      const { id } = trade.made(await trade.pay(instruments.lawson));
      const notice = (await post.withheld('payment.captured', () => trade.simulate(id, 'paid'))).at(-1);
      await S.kill();
      expect(await post.tell(notice)).toBe(200);
      expect((await trade.shown(id)).status).toBe('authorized');
      await S.start();
      await post.untilQuiet();
      expect((await trade.shown(id)).status).toBe('captured');
    });
  });

export const beside = (ground: () => Ground) =>
  describe('what stands beside ours', () => {
    test('A14 NotOursIsIgnored: what others make with the same account, with and without marks of their own', async () => {
      const { L, S, post } = ground();
      const payments = async () => (await L.rows<{ count: number }>('SELECT count(*)::int AS count FROM "Payment"'))[0]?.count;
      const before = await payments();
      const foreign = { tenant: randomUUID(), payment: randomUUID(), attempt: randomUUID() };
      for (const metadata of [{}, foreign]) {
        const { id } = shownIn<Paid>(await S.ask('POST', '/payments', { ...charge, metadata }));
        expect((await S.ask('POST', `/payments/${id}/refund`)).status).toBe(200);
        await post.untilQuiet();
        const ends = await L.rows<{ end: string }>(
          `SELECT DISTINCT state || '/' || result AS end FROM "AcquirerNotice" WHERE remote = $1`,
          [id],
        );
        expect(ends).toEqual([{ end: metadata === foreign ? 'ignored/foreign' : 'ignored/not_ours' }]);
      }
      expect(await payments()).toBe(before);
    });

    test('A04 OnePaymentOneRemoteId: a second charge for the same payment is held for a person, and booked nowhere', async () => {
      const { L, S, operator, post, trade } = ground();
      const id = await trade.paid('credit_card');
      const [first] = await trade.theirs(id);
      const second = shownIn<Paid>(await S.ask('POST', '/payments', { ...charge, metadata: first?.metadata })).id;
      const held = await until(async () => {
        const of = `SELECT "noticeId" AS id, result FROM "AcquirerNotice" WHERE remote = $1 AND state = 'held'`;
        return (await L.rows<{ id: string; result: string }>(of, [second]))[0];
      });
      expect([held?.result, (await transactions(ground(), id, 'capture')).length]).toEqual(['second_payment', 1]);
      // its customer gets the second one back there
      expect((await S.ask('POST', `/payments/${second}/refund`)).status).toBe(200);
      const decided = { acquirer: 'bunpai', id: held?.id, decision: 'leave', reason: '決済会社側で返金済み' };
      expect(await operator.does('decideNotice', decided)).toMatchObject({ state: 'done', result: 'left' });
      await post.untilQuiet();
      expect(await trade.shown(id)).toMatchObject({ status: 'captured', amount_refunded: 0 });
    });

    test('A09 CaptureBeforeIsOurDeadline: an authorization that ends earlier there ends earlier here', async () => {
      const { L, S, post, trade } = ground();
      const { id } = trade.made(await trade.pay(cardDetails, { capture: false }));
      const [remote] = await trade.theirs(id);
      const [row] = await S.rows<{ end: Date }>(
        `UPDATE "Payment" SET "paymentDeadline" = date_trunc('second', clock_timestamp()) + interval '7 days' WHERE id = $1
          RETURNING "paymentDeadline" AS end`,
        [remote?.id],
      );
      expect(await post.tell(signed(JSON.stringify({ id: `evt_${id}`, type: 'payment.updated', resource: 'event', data: remote })))).toBe(
        200,
      );
      const deadline = async () => shownIn<{ payment_deadline: string }>(await L.ask('GET', `/payments/${id}`)).payment_deadline;
      await until(async () => Date.parse(await deadline()) === row?.end.getTime());
      expect((await trade.change('cancel', id)).status).toBe(200);
    });
  });

export const overtaken = (ground: () => Ground) =>
  describe('what overtakes', () => {
    /** A payment whose answer is held at the acquirer's door, and how it stands there. */
    async function held(details: Record<string, unknown>) {
      const { L, S, asking, trade } = ground();
      asking.meet('answer_held');
      const asked = trade.pay(details);
      await until(() => asking.holds());
      const [open] = await L.rows<Paid>(`SELECT id FROM "Attempt" WHERE state = 'open'`);
      const remotes = await S.rows<Paid>(`SELECT id FROM "Payment" WHERE "externalOrderNum" = $1`, [open?.id]);
      return { asked, remotes };
    }

    test('A11 TooEarlyWaits: the answer that it has overtaken is still on its way', async () => {
      const { S, asking, post, trade } = ground();
      const { asked, remotes } = await held(instruments.lawson);
      await S.ask('POST', `/test_helpers/payments/${remotes[0]?.id}/simulate`, { outcome: 'paid' });
      await until(async () => (await post.inState('waiting')).length > 0);
      asking.release();
      await trade.becomes(trade.made(await asked).id, 'captured');
    });

    test('A01 ApprovedAndAskedAtOnce: one payment, one charge there, captured once', async () => {
      const { asking, post, trade } = ground();
      const { asked, remotes } = await held(cardDetails);
      await until(async () => (await post.inState('waiting')).length > 0);
      asking.release();
      const { id, status } = trade.made(await asked);
      await post.untilQuiet();
      expect([status, remotes.length, (await trade.theirs(id)).length]).toEqual(['captured', 1, 1]);
      expect(await transactions(ground(), id, 'capture')).toHaveLength(1);
    });

    test('A05 NothingGoesBack: an older notice comes after a newer one', async () => {
      const { post, trade } = ground();
      const { id } = trade.made(await trade.pay(instruments.paypay, { capture: false }));
      const sent = await post.withheld('payment.authorized', () => trade.simulate(id, 'approved'));
      for (const notice of sent) expect(await post.tell(notice)).toBe(200);
      await trade.becomes(id, 'authorized');
      expect((await trade.change('capture', id)).status).toBe(200);
      for (const notice of sent) {
        const again = { ...JSON.parse(notice.body), id: `again_${id}` };
        expect(await post.tell(signed(JSON.stringify(again)))).toBe(200);
      }
      await post.untilQuiet();
      expect((await trade.shown(id)).status).toBe('captured');
    });

    test.concurrent.each([
      ['cancelled', instruments.paypay],
      ['cancelled', instruments.lawson],
      ['expired', instruments.bank_transfer],
      ['failed', instruments.paidy],
    ] as const)('A03 EveryEndOfTheirsIsOurs: %s', async (end, details) => {
      const { S, trade } = ground();
      const { id } = trade.made(await trade.pay(details));
      if (end === 'cancelled') await S.ask('POST', `/payments/${await trade.their(id)}/cancel`);
      else await trade.simulate(id, end === 'failed' ? 'declined' : 'expired');
      await until(async () => ['cancelled', 'expired', 'failed'].includes((await trade.shown(id)).status));
    });
  });

export const once = (ground: () => Ground) =>
  describe('what must not be done twice', () => {
    test('A07 AfterTheMoneyNothingFails: the answer is lost, and its client asks again', async () => {
      const { asking, settle, trade } = ground();
      const headers = { 'idempotency-key': `lost-${Date.now()}` };
      asking.meet('cut_after');
      expect((await trade.pay(cardDetails, {}, headers)).status).toBe(504);
      await settle();
      const { id, status } = trade.made(await trade.pay(cardDetails, {}, headers));
      expect([status, (await trade.theirs(id)).length]).toEqual(['captured', 1]);
    });

    test('A08 KeyPerCall: no key was sent to two addresses', () => {
      const addresses = new Map<string, Set<string>>();
      for (const { method, url, headers } of ground().asking.seen) {
        const key = headers['idempotency-key'];
        if (method === 'POST' && key) addresses.set(String(key), (addresses.get(String(key)) ?? new Set()).add(url));
      }
      expect(addresses.size).toBeGreaterThan(10);
      expect([...addresses.values()].filter((urls) => urls.size > 1)).toEqual([]);
    });
  });
