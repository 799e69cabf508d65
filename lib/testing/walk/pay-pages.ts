// The walk through payment pages, as the customers with their addresses use them; see ./all.
import { createPayment } from '@/lib/payments/create-payment';
import { answerWallet } from '@/lib/payments/page/answer-wallet';
import { showPage } from '@/lib/payments/page/show-page';
import { meansOf } from '@/lib/testing/fixtures/payment-methods';
import { asGuest } from '@/lib/testing/fixtures/secure-tokens';
import { asKey, splitOf } from '@/lib/testing/market';
import type { Step, WalkMarket } from '@/lib/testing/walk/step';

export function payPageSteps({ key }: Pick<WalkMarket, 'key'>): Step[] {
  const aPage = async (method: keyof typeof meansOf): Promise<string> => {
    const asked = { amount: 5_000, currency: 'JPY', platform_details: splitOf(), payment_details: meansOf[method] };
    const { instructions_url, redirect_url = instructions_url } = (await createPayment(await asKey(key), asked)).payment_details;
    return String(redirect_url).split('/pay/')[1] ?? '';
  };
  return [
    [
      'payment.show_page as guest',
      async () => {
        const id = await aPage('bank_transfer');
        await showPage(await asGuest(id), { id });
      },
    ],
    [
      'payment.answer_wallet as guest',
      async () => {
        const id = await aPage('paypay');
        await answerWallet(await asGuest(id), { id, outcome: 'approved' });
      },
    ],
  ];
}
