import { presentCheckout } from '@/lib/merchants/checkout/present';
import { type CheckoutReply, checkoutReply, showCheckoutInput } from '@/lib/merchants/checkout/schema';
import { getMerchant } from '@/lib/merchants/store';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';

/** For operators, and for a platform's or an ordinary merchant's own users; refuses a seller. */
export const showCheckoutSettings = query<typeof showCheckoutInput, CheckoutReply>({
  name: 'merchant.show_checkout',
  summary: 'Show how a platform or an ordinary merchant takes payments',
  allow: 'merchants:read',
  input: showCheckoutInput,
  output: checkoutReply,
  async run({ scope }, { id }) {
    const merchant = await getMerchant(scope, id);
    return merchant.platformRole === 'payout' ? refuse('not_found') : presentCheckout(merchant);
  },
});
