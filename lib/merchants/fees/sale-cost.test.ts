// The cost of a sale on the fees page equals the ledger's.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { listFees } from '@/lib/merchants/fees/list-fees';
import { saleCost } from '@/lib/merchants/fees/sale-cost';
import { setCustomerFee } from '@/lib/merchants/fees/set-customer-fee';
import { setProcessingRate } from '@/lib/merchants/fees/set-processing-rate';
import { listBalanceTransactions } from '@/lib/merchants/list-balance-transactions';
import { type CardBrand, cardBrands } from '@/lib/money/rates';
import { capturePayment } from '@/lib/payments/capture-payment';
import { createPayment } from '@/lib/payments/create-payment';
import { aMarket, aPayment, asKey, asRole, type Market, testCard } from '@/lib/testing/market';
import { times } from '@/lib/testing/tier';

const numbers: Record<CardBrand, string> = {
  visa: '4111111111111111',
  master: '5555555555554444',
  jcb: '3530111333300000',
  american_express: '378282246310005',
  diners_club: '30569309025904',
};

let market: Market;
let key: Caller;
let viewer: Caller;
beforeAll(async () => {
  market = await aMarket({ sellers: 0 });
  key = await asKey(market.secretKey);
  viewer = await asRole('viewer', market.id);
  const operator = await asRole('operator', null);
  const last = async () => (await listFees(operator, { id: market.id })).last_number;
  const agree = async (methods: CardBrand[], basis_points: number, amount: number) => {
    await setProcessingRate(operator, { id: market.id, methods, basis_points, last_number: await last() });
    await setCustomerFee(operator, { id: market.id, methods, amount, last_number: await last() });
  };
  await agree(['jcb'], 325, 150);
  await agree(['visa'], 1, 7);
  await agree(['diners_club'], 10_000, 99);
});

test('what a sale costs, by every brand and at any price, is what a capture then posts', async () => {
  const { methods } = await listFees(viewer, { id: market.id });
  const prices = [
    1,
    9,
    10,
    277,
    278,
    10_000,
    9_999_999,
    ...Array.from({ length: times(0, 60) }, (_, n) => 1 + ((n * 7_919_993) % 9_999_999)),
  ];
  for (const brand of cardBrands) {
    const fees = methods.find(({ method }) => method === brand);
    for (const price of prices) {
      const cost = saleCost(price, fees?.processing.basis_points ?? -1, fees?.customer.amount ?? -1);
      const card = {
        payment_details: { ...testCard, number: numbers[brand], verification_value: '1234'.slice(0, brand === 'american_express' ? 4 : 3) },
      };
      const payment = await createPayment(key, aPayment({ amount: price, capture: false, ...card }));
      await capturePayment(key, { id: payment.id });
      const { data } = await listBalanceTransactions(key, { id: market.id, currency: 'JPY', payment_id: payment.id, per_page: 100 });
      const posted = (type: string) => data.filter((record) => record.type === type).reduce((sum, { amount }) => sum + amount, 0);
      expect({ brand, price, ...cost }).toEqual({
        brand,
        price,
        paid: payment.total,
        customerFee: payment.payment_method_fee,
        fee: 0 - posted('processing_fee'),
        tax: 0 - posted('processing_fee_tax'),
        arrives: data.reduce((sum, { amount }) => sum + amount, 0),
      });
    }
  }
});
