import { describe, expect, test } from 'vitest';
import { type OwnShare, ownShareIn, ownShareOf } from '@/lib/payments/own-share';
import type { PaymentStatus } from '@/lib/payments/payment';
import { searchPayments } from '@/lib/payments/search-payments';
import { showPayment } from '@/lib/payments/show-payment';
import { asRole, splitOf } from '@/lib/testing/market';
import { aShop } from '@/lib/testing/shop';

type PaymentCase = { status: PaymentStatus; amount?: number; fee?: number; refunds?: [amount: number, fee: number][]; recovered?: number };

const shareOf = ({ status, amount = 10_000, fee = 1_000, refunds = [], recovered = 0 }: PaymentCase) =>
  ownShareOf({
    payment: { status },
    splits: [{ amount, platformFee: fee }],
    refunds: refunds.map(([returned, back]) => ({ failedAt: null, splits: [{ amount: returned, platformFee: back }] })),
    recovered: recovered === 0 ? [] : [{ submerchantId: 's', taken: recovered }],
  } as never);

describe('own share', () => {
  test.each<[string, PaymentCase, Partial<OwnShare>]>([
    ['what is captured brings the sale less its fee', { status: 'captured' }, { net: 9_000, deducted: 0, status: 'captured' }],
    ['what is authorized will', { status: 'authorized' }, { net: 9_000, status: 'authorized' }],
    ['what waits will', { status: 'pending' }, { net: 9_000, status: 'pending' }],
    ['what failed brings nothing', { status: 'failed' }, { net: 0, amount: 10_000, status: 'failed' }],
    ['what expired brings nothing', { status: 'expired' }, { net: 0, status: 'expired' }],
    ['what was cancelled brings nothing', { status: 'cancelled' }, { net: 0, status: 'cancelled' }],
    [
      'a refund along the split takes all',
      { status: 'refunded', refunds: [[10_000, 1_000]] },
      { net: 0, deducted: 9_000, status: 'refunded' },
    ],
    [
      'the fee can stay with the platform',
      { status: 'refunded', refunds: [[10_000, 0]] },
      { net: -1_000, deducted: 10_000, status: 'refunded' },
    ],
    ['a part takes a part', { status: 'captured', refunds: [[4_000, 400]] }, { net: 5_400, deducted: 3_600, status: 'captured' }],
    [
      'two parts take both',
      {
        status: 'captured',
        refunds: [
          [4_000, 400],
          [1_000, 100],
        ],
      },
      { net: 4_500, deducted: 4_500 },
    ],
    ['a refund at the platform’s cost is none for it', { status: 'refunded' }, { net: 9_000, deducted: 0, status: 'captured' }],
    [
      'one it bears in part is none in whole',
      { status: 'refunded', refunds: [[500, 0]] },
      { net: 8_500, deducted: 500, status: 'captured' },
    ],
    ['a lost chargeback that the platform bears', { status: 'refunded', refunds: [] }, { net: 9_000, status: 'captured' }],
    ['one that was taken back', { status: 'refunded', recovered: 9_000 }, { net: 0, deducted: 9_000, status: 'refunded' }],
    ['one that was taken back in part', { status: 'refunded', recovered: 2_000 }, { net: 7_000, deducted: 2_000, status: 'captured' }],
    ['no fee, no fee', { status: 'captured', fee: 0 }, { net: 10_000, fee: 0 }],
    ['all of it is fee', { status: 'captured', fee: 10_000 }, { net: 0, status: 'captured' }],
    ['all fee, borne by the platform', { status: 'refunded', fee: 10_000 }, { net: 0, deducted: 0, status: 'captured' }],
    ['one yen', { status: 'captured', amount: 1, fee: 0 }, { net: 1 }],
    ['nothing in the split', { status: 'captured', amount: 0, fee: 0 }, { net: 0 }],
    [
      'refund and loss together',
      { status: 'refunded', refunds: [[5_000, 500]], recovered: 4_500 },
      { net: 0, deducted: 9_000, status: 'refunded' },
    ],
  ])('%s', (_, told, share) => expect(shareOf(told)).toMatchObject(share));

  test('a seller reads it of each payment, its platform does not', async () => {
    const shop = await aShop();
    const [a = '', b = ''] = shop.sellers;
    await shop.pay({ amount: 100_000 });
    const id = await shop.pay({ amount: 10_000, tax: 0, platform_details: splitOf([a, 6_000, 600], [b, 3_000, 300]) });
    // the whole payment is refunded, and the first seller bears nothing
    expect(await shop.refund(id, { amount: 10_000, platform_details: splitOf([b, 3_000, 300]) })).toMatchObject({ status: 200 });
    const seen = async (of: string) => ownShareIn(await showPayment(await asRole('seller', shop.id, of), { id }));
    expect(await seen(a)).toEqual({ amount: 6_000, fee: 600, deducted: 0, net: 5_400, status: 'captured' });
    expect(await seen(b)).toEqual({ amount: 3_000, fee: 300, deducted: 2_700, net: 0, status: 'refunded' });
    // the same in lists and searches as on its page
    for (const [of, status] of [
      [a, 'captured'],
      [b, 'refunded'],
    ] as const) {
      const seller = await asRole('seller', shop.id, of);
      const listed = (await searchPayments(seller, {})).data.find((one) => one.id === id);
      expect(listed && ownShareIn(listed)?.status).toBe(status);
    }
    const whole = await showPayment(await asRole('viewer', shop.id), { id });
    expect(ownShareIn(whole)).toBeNull();
    expect(whole).toMatchObject({ status: 'refunded' });
    expect(whole).not.toHaveProperty('own_share');
  });
});
