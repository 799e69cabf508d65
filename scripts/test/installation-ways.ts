// Every way of paying over two installations, and every end of it.
import { describe, expect, test } from 'vitest';
import { isQuick } from '../../lib/testing/tier';
import { cardDetails, codeIn, type Ground, instruments, isWallet, type Way } from './trade';

const ways: Way[] = isQuick
  ? ['credit_card', 'lawson', 'bank_transfer', 'pay_easy', 'paypay', 'merpay', 'paidy']
  : (Object.keys(instruments) as Way[]);

export const everyWay = (ground: () => Ground) =>
  // beside each other: each has a payment of its own, and none meets a fault
  describe.concurrent('every way of paying', () => {
    test.each(ways)('%s is paid, and given back in part and whole', async (way) => {
      const { trade } = ground();
      const id = await trade.paid(way);
      if (way !== 'credit_card' && !isWallet(way)) return;
      expect((await trade.refund(id, 3_000)).status).toBe(200);
      expect(await trade.shown(id)).toMatchObject({ status: 'captured', amount_refunded: 3_000 });
      expect((await trade.refund(id, 7_000)).status).toBe(200);
      expect([await trade.shown(id), ...(await trade.theirs(id))]).toMatchObject([
        { status: 'refunded', amount_refunded: 10_000 },
        { status: 'refunded', amount_refunded: 10_000 },
      ]);
    });

    test.each(ways.filter((way) => way !== 'credit_card'))('%s that nobody pays is cancelled, and expires', async (way) => {
      const { trade } = ground();
      const [cancelled, expired] = [
        trade.made(await trade.pay(instruments[way] ?? {})).id,
        trade.made(await trade.pay(instruments[way] ?? {})).id,
      ];
      expect((await trade.change('cancel', cancelled)).status).toBe(200);
      expect(await trade.theirs(cancelled)).toMatchObject([{ status: 'cancelled' }]);
      await trade.simulate(expired, 'expired');
      await trade.becomes(expired, 'expired');
    });

    test('a card is authorized, captured in part, and given up', async () => {
      const { trade } = ground();
      const [captured, cancelled] = [
        trade.made(await trade.pay(cardDetails, { capture: false })).id,
        trade.made(await trade.pay(cardDetails, { capture: false })).id,
      ];
      expect((await trade.change('capture', captured, { amount: 8_000, tax: 0, platform_details: { submerchants: [] } })).status).toBe(200);
      expect((await trade.change('cancel', cancelled)).status).toBe(200);
      expect([...(await trade.theirs(captured)), ...(await trade.theirs(cancelled))]).toMatchObject([
        { status: 'captured', total: 8_000 },
        { status: 'cancelled' },
      ]);
    });

    test('a card is typed on the acquirer’s page', async () => {
      const { L, S, trade } = ground();
      const { id } = trade.made(await trade.pay({ type: 'credit_card' }));
      const [row] = await L.rows<{ reference: string }>(`SELECT "acquirerReference" AS reference FROM "Payment" WHERE id = $1`, [id]);
      const session = (row?.reference ?? '').replace('session/', '');
      expect((await S.ask('POST', `/sessions/${session}/pay`, { payment_details: cardDetails })).status).toBe(200);
      await trade.becomes(id, 'captured');
    });

    test('a card is declined at once, and a wallet’s customer declines', async () => {
      const { trade } = ground();
      const refused = await trade.pay({ ...cardDetails, number: '4123111111111000' });
      expect(codeIn(refused)).toBe('502 insufficient_funds');
      const { id } = trade.made(await trade.pay(instruments.paypay));
      await trade.simulate(id, 'declined');
      await trade.becomes(id, 'failed');
    });
  });
