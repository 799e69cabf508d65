// Refunds that nobody here has asked for, made on the acquirer's own screens, and refunds that are told wrongly, at once, or fail later.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { until } from '../../lib/testing/until';
import { signed } from './notice-post';
import { codeIn, type Ground, shownIn } from './trade';

type There = { id: string; refunds: { id: string; amount: number }[] };
type Refunded = { status: string; amount_refunded: number; refunds: { acquirer_reference: string | null; failed_at: string | null }[] };
type Elsewhere = { reference: string; state: string; amount: number };

/** Somebody refunds in the acquirer's dashboard; answers the payment as it is there. */
async function refundThere({ S, trade }: Ground, id: string, amount: number): Promise<There> {
  const refunded = await S.ask('POST', `/payments/${await trade.their(id)}/refund`, { amount });
  expect(codeIn(refunded)).toBe('200 ');
  return shownIn<There>(refunded);
}
const elsewhere = ({ L }: Ground, id: string): Promise<Elsewhere[]> =>
  L.rows<Elsewhere>(`SELECT reference, state, amount::int FROM "RefundElsewhere" WHERE "paymentId" = $1`, [id]);
const booked = async ({ L }: Ground, id: string) =>
  (await L.rows(`SELECT 1 FROM "LedgerTransaction" WHERE "paymentId" = $1 AND kind = 'refund_elsewhere'`, [id])).length;
const here = async ({ L }: Ground, id: string) => shownIn<Refunded>(await L.ask('GET', `/payments/${id}`));

export const refundsElsewhere = (ground: () => Ground) =>
  describe('refunds made at the acquirer', () => {
    test('all of a payment, told again and again: applied along its split, once', async () => {
      const { post, trade } = ground();
      const id = await trade.paid('credit_card');
      let there: There | undefined;
      const sent = await post.withheld('payment.refunded', async () => {
        there = await refundThere(ground(), id, 10_000);
      });
      await Promise.all([...sent, ...sent].map((notice) => post.tell(notice)));
      await trade.becomes(id, 'refunded');
      for (const notice of sent) expect(await post.tell(notice)).toBe(200);
      await post.untilQuiet();
      const reference = there?.refunds[0]?.id;
      expect(await here(ground(), id)).toMatchObject({ amount_refunded: 10_000, refunds: [{ acquirer_reference: reference }] });
      expect(await elsewhere(ground(), id)).toEqual([{ reference, state: 'applied', amount: 10_000 }]);
      expect(await booked(ground(), id)).toBe(1);
    });

    test('a part of what several share is held, cannot be refunded twice, and is whose a person says', async () => {
      const { operator, post, trade } = ground();
      const id = await trade.paid('paypay');
      const { refunds } = await refundThere(ground(), id, 3_000);
      await until(async () => (await elsewhere(ground(), id)).length > 0);
      await post.untilQuiet();
      const reference = refunds[0]?.id ?? '';
      expect(await elsewhere(ground(), id)).toEqual([{ reference, state: 'held', amount: 3_000 }]);
      expect(await booked(ground(), id)).toBe(0);
      expect(codeIn(await trade.refund(id, 8_000))).toBe('422 invalid_parameter');
      const decision = { id, reference, platform_details: trade.split(3_000) };
      for (let time = 0; time < 2; time++) expect(await operator.does('decideRefund', decision)).toMatchObject({ state: 'applied' });
      expect(await booked(ground(), id)).toBe(1);
      expect((await trade.refund(id, 7_000)).status).toBe(200);
      expect([await trade.shown(id), ...(await trade.theirs(id))]).toMatchObject([
        { status: 'refunded', amount_refunded: 10_000 },
        { status: 'refunded', amount_refunded: 10_000 },
      ]);
    });

    test('a part of what nobody shares is applied at once; what fails there later is taken back', async () => {
      const { S, trade } = ground();
      const id = await trade.paid('credit_card', { platform_details: { submerchants: [] } });
      const { refunds } = await refundThere(ground(), id, 4_000);
      await until(async () => (await here(ground(), id)).amount_refunded === 4_000);
      expect((await S.ask('POST', `/test_helpers/refunds/${refunds[0]?.id}/fail`, { reason: '口座なし' })).status).toBe(200);
      await until(async () => (await here(ground(), id)).amount_refunded === 0);
      expect(await here(ground(), id)).toMatchObject({ status: 'captured', refunds: [{ failed_at: expect.any(String) }] });
    });
  });

export const refundsTold = (ground: () => Ground) =>
  describe('refunds as they are told', () => {
    test('A12 WrongReference: told by a number that is nobody’s, it is followed by our mark', async () => {
      const { post, trade } = ground();
      const id = await trade.paid('credit_card');
      const [remote] = await trade.theirs(id);
      await post.withheld(['payment.refund.created', 'payment.refunded'], () => refundThere(ground(), id, 10_000));
      expect((await trade.shown(id)).status).toBe('captured');
      const told = { id: `evt_wrong_${id}`, type: 'payment.refunded', resource: 'event', data: { ...remote, id: randomUUID() } };
      expect(await post.tell(signed(JSON.stringify(told)))).toBe(200);
      await trade.becomes(id, 'refunded');
      await post.untilQuiet();
      expect(await post.inState('done')).toContainEqual({ noticeId: told.id });
    });

    test('A12 RefundsAtOnce: they give back no more than was taken', async () => {
      const { trade } = ground();
      const id = await trade.paid('credit_card');
      const answers = await Promise.all(Array.from({ length: 6 }, () => trade.refund(id, 4_000)));
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
      const [ours, [theirs]] = [await trade.shown(id), await trade.theirs(id)];
      expect(ours.amount_refunded).toBeLessThanOrEqual(10_000);
      expect(theirs?.amount_refunded).toBe(ours.amount_refunded);
    });
  });
