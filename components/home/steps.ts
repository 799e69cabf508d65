import { firstPaymentCurl } from '@/components/payments/curl';
import type { HomeReply } from '@/lib/home/schema';

type StepName = 'key' | 'seller' | 'payment';
/** `curl` null: no command can be tried. `href`: the screen that does the same; null: this person has none. */
export type Step = { name: StepName; done: boolean; curl: string | null; href: string | null };

// each command produces what the next one needs: they run one after the other, once the key is filled in
const keyCurl = (base: string, live: boolean) => `export SECRET_KEY=sk_${live ? 'live' : 'test'}_…
curl ${base}/api/v1/payments -u "$SECRET_KEY:"`;

const sellerCurl = (base: string) => `SELLER=$(curl -s ${base}/api/v1/merchants -u "$SECRET_KEY:" \\
  -d name=甲商店 -d platform_role=payout | sed 's/.*"id":"\\([^"]*\\)".*/\\1/')
echo "$SELLER"`;

const splitPaymentCurl = (base: string) => `curl ${base}/api/v1/payments -u "$SECRET_KEY:" \\
  -H 'Content-Type: application/json' \\
  -d '{
    "amount": 10000, "tax": 0, "currency": "JPY",
    "payment_details": {
      "type": "credit_card", "number": "4111111111111111",
      "month": 12, "year": 2030
    },
    "platform_details": { "submerchants": [
      { "submerchant_id": "'"$SELLER"'", "amount": 9000, "platform_fee": 900 }
    ] }
  }'`;

/** The installation's properties. */
type Here = { base: string; live: boolean; takesMoney: boolean };
type Places = Record<StepName, string | null>;

/**
 * The first steps; an ordinary merchant has no sellers. In a live installation no test card works, and without an acquirer nothing can be
 * paid.
 */
export function stepsOf(steps: HomeReply['steps'], { base, live, takesMoney }: Here, places: Places): Step[] {
  const isPlatform = steps.seller !== null;
  const seller = { name: 'seller' as const, done: steps.seller === true, curl: sellerCurl(base), href: places.seller };
  const curl = isPlatform ? splitPaymentCurl(base) : firstPaymentCurl(base, false);
  const payment = { name: 'payment' as const, done: steps.payment, curl: live ? null : curl, href: places.payment };
  return [
    { name: 'key', done: steps.key, curl: keyCurl(base, live), href: places.key },
    ...(isPlatform ? [seller] : []),
    ...(takesMoney ? [payment] : []),
  ];
}
