import { requireCardNumbers } from '@/lib/acquirers/find-acquirer';
import { verifyCard } from '@/lib/acquirers/verify-card';
import type { DetailsInput } from '@/lib/customers/schema';
import type { Database } from '@/lib/db/prisma';
import type { CardBrand } from '@/lib/money/rates';
import { notTaken, refuse } from '@/lib/refusal';
import { type GivenCard, readGiven } from '@/lib/tokens/read-token';
import { takeToken } from '@/lib/tokens/store';
import type { KeptCard } from '@/lib/vault/card';
import { keptCard } from '@/lib/vault/keep-card';
import { saveCard } from '@/lib/vault/store';

const typeParam = 'payment_details.type';

const byCheckout = {
  en: 'PayPay and Paidy customers are made by a checkout session in customer mode, where the customer agrees in the app.',
  ja: 'PayPayとPaidyの顧客は、customerモードの決済セッションで作成してください。購入者がアプリで同意する必要があります。',
};

type Reading = {
  tenantId: string;
  now: Date;
  validate?: boolean | undefined;
  scenario?: string | undefined;
  isTaken?: (brand: CardBrand) => boolean;
  /** The parameter with the token. */
  param?: string;
};

/** Reads the card and, unless told not to, asks the acquirer whether it is valid. Writes nothing, and the token stays usable. */
export async function readCard(
  details: DetailsInput,
  { tenantId, now, validate = true, scenario = '', isTaken = () => true, param }: Reading,
): Promise<GivenCard> {
  if (typeof details === 'object' && details.type !== 'credit_card') {
    return refuse('invalid_payment_type', { param: typeParam, say: byCheckout });
  }
  await requireCardNumbers('payment_details'); // a card that nobody could charge is not kept
  const given = await readGiven(tenantId, details, now, param);
  if (!isTaken(given.plan.brand)) return refuse('invalid_payment_type', notTaken(typeParam));
  if (validate) await verifyCard(tenantId, { ...given.plan, scenario });
  return given;
}

/** Saves it without its verification value. Refuses a token that another call has used meanwhile. */
export async function keepCard(database: Database, tenantId: string, { plan, tokenId }: GivenCard, now: Date): Promise<KeptCard> {
  if (tokenId !== null) await takeToken(database, tenantId, tokenId, now);
  const card = keptCard(plan, { tenantId, now, forgetAt: null, keepsVerification: false });
  await saveCard(database, card);
  return card;
}
