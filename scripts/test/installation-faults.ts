// Either installation killed, and the way between them cut.
import { describe, expect, test } from 'vitest';
import type { Fault } from '../../lib/testing/servers/faulty-way';
import { until } from '../../lib/testing/until';
import type { Answer } from './installations';
import { cardDetails, codeIn, type Ground, instruments } from './trade';

/** The payment that an answer without an outcome is about. */
const unknownIn = (answer: Answer): string => {
  expect(codeIn(answer)).toBe('504 gateway_timeout');
  return (answer.body as { error: { details: { payment_id: string } } }).error.details.payment_id;
};

export const killed = (ground: () => Ground) =>
  describe('killed with kill -9', () => {
    test('A10 NobodyWaitsForEver: the live one between the question and the answer; recovery learns it, and what has ended meanwhile', async () => {
      const { L, S, asking, post, settle, trade } = ground();
      const [given, late] = [trade.made(await trade.pay(instruments.paypay)).id, trade.made(await trade.pay(instruments.lawson)).id];
      asking.meet('held');
      const asked = trade.pay(cardDetails);
      await until(() => asking.holds());
      await L.kill();
      expect((await asked).status).toBe(0);
      asking.release();
      const [open] = await L.rows<{ id: string; paymentId: string }>(`SELECT id, "paymentId" FROM "Attempt" WHERE state = 'open'`);
      await until(
        async () =>
          (await S.rows(`SELECT 1 FROM "Payment" WHERE "externalOrderNum" = $1 AND status = 'captured'`, [open?.id])).length === 1,
      );
      // nobody tells it afterwards, either
      await post.withheld(['payment.cancelled', 'payment.expired'], async () => {
        await S.ask('POST', `/payments/${await trade.their(given)}/cancel`);
        await trade.simulate(late, 'expired');
      });
      await L.start();
      await settle();
      await trade.becomes(given, 'cancelled');
      await trade.becomes(late, 'expired');
      expect(await trade.shown(open?.paymentId ?? '')).toMatchObject({ status: 'captured' });
    });

    test('the acquirer after it has acted: once it is back, it says what it did', async () => {
      const { S, settle, trade } = ground();
      const asked = trade.pay(cardDetails, {}, { 'service-scenario': 'gateway_timeout_approved' });
      const id = unknownIn(await asked);
      await S.kill();
      await S.start();
      await settle();
      expect([await trade.shown(id), ...(await trade.theirs(id))]).toMatchObject([{ status: 'captured' }, { status: 'captured' }]);
    });

    test('the acquirer before it is asked: nothing is charged, and once it is back it takes payments', async () => {
      const { S, settle, trade } = ground();
      await S.kill();
      const id = unknownIn(await trade.pay(cardDetails));
      await S.start();
      await settle();
      expect((await trade.shown(id)).status).toBe('failed');
      expect(await trade.theirs(id)).toEqual([]);
      expect((await trade.pay(cardDetails)).status).toBe(200);
    });
  });

const lost: [Fault, 'captured' | 'failed'][] = [
  ['cut_before', 'failed'],
  ['busy', 'failed'],
  ['cut_after', 'captured'],
  ['error_after', 'captured'],
];
export const cutOff = (ground: () => Ground) =>
  describe('on the way there', () => {
    test.each(lost)('%s: the outcome is not known, and then it is', async (fault, status) => {
      const { asking, settle, trade } = ground();
      asking.meet(fault);
      const id = unknownIn(await trade.pay(cardDetails));
      await settle();
      expect((await trade.shown(id)).status).toBe(status);
      expect((await trade.theirs(id)).length).toBe(status === 'captured' ? 1 : 0);
    });

    test.each(lost)('%s of a refund: it is given back once, or not', async (fault, status) => {
      const { asking, settle, trade } = ground();
      const id = await trade.paid('credit_card');
      asking.meet(fault);
      unknownIn(await trade.refund(id, 4_000));
      await settle();
      const given = status === 'captured' ? 4_000 : 0;
      expect([await trade.shown(id), ...(await trade.theirs(id))]).toMatchObject([{ amount_refunded: given }, { amount_refunded: given }]);
    });

    test('what arrives twice acts once', async () => {
      const { asking, trade } = ground();
      asking.meet('twice');
      const { id } = trade.made(await trade.pay(cardDetails));
      expect(await trade.theirs(id)).toHaveLength(1);
      asking.meet('twice');
      expect((await trade.refund(id, 1_000)).status).toBe(200);
      expect(await trade.theirs(id)).toMatchObject([{ amount_refunded: 1_000 }]);
    });
  });
