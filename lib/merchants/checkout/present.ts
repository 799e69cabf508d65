import { createHash } from 'node:crypto';
import { type Checkout, checkoutOf, missingForSubscriptions } from '@/lib/merchants/checkout/checkout';
import { missingLinks } from '@/lib/merchants/checkout/links';
import type { CheckoutReply } from '@/lib/merchants/checkout/schema';
import type { MerchantRow } from '@/lib/merchants/store';

/** A version of the values, not of the time: two changes within a millisecond differ. */
export const versionOf = ({ name, colour, off, links, subscriptions, logo, pause }: Checkout): string =>
  createHash('sha256')
    .update(JSON.stringify([name, colour, off, links, subscriptions, logo, pause]))
    .digest('hex')
    .slice(0, 16);

export const presentCheckout = (row: MerchantRow, checkout: Checkout = checkoutOf(row.checkout)): CheckoutReply => ({
  resource: 'checkout',
  merchant_id: row.id,
  merchant_name: row.name,
  version: versionOf(checkout),
  name: checkout.name,
  colour: checkout.colour,
  off: checkout.off,
  links: checkout.links,
  missing: missingLinks(checkout.links),
  subscriptions: checkout.subscriptions,
  missing_for_subscriptions: missingForSubscriptions(checkout),
  logo: checkout.logo,
  pause: checkout.pause,
});
