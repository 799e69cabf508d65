import { findKeeper, requireAcquirer, requireCardNumbers, requireGiver } from '@/lib/acquirers/find-acquirer';
import { keepAtAcquirer, verifyCard } from '@/lib/acquirers/verify-card';
import type { DetailsInput } from '@/lib/customers/schema';
import type { Database } from '@/lib/db/prisma';
import type { CardBrand } from '@/lib/money/rates';
import { notTaken, refuse } from '@/lib/refusal';
import { type GivenCard, readGiven } from '@/lib/tokens/read-token';
import { takeToken } from '@/lib/tokens/store';
import { type CardPlan, isRemote, type KeptCard, type RemoteCard } from '@/lib/vault/card';
import { keptCard, remoteRow } from '@/lib/vault/keep-card';
import { cardOf, isAcquirers } from '@/lib/vault/schema';
import { saveCard } from '@/lib/vault/store';

const typeParam = 'payment_details.type';

const byCheckout = {
  en: 'PayPay and Paidy customers are made by a checkout session in customer mode, where the customer agrees in the app.',
  ja: 'PayPayとPaidyの顧客は、customerモードの決済セッションで作成してください。お客様がアプリで同意する必要があります。',
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

/** Refuses a card that an acquirer keeps and the merchant does not take; it is given up there, as far as the acquirer answers. */
export async function takenOnly(given: GivenCard<RemoteCard>, isTaken: (brand: CardBrand) => boolean): Promise<GivenCard> {
  const { acquirer, brand, token } = given.plan;
  if (isTaken(brand)) return given;
  await (await findKeeper(acquirer))?.drop?.({ token }).catch(() => undefined);
  return refuse('invalid_payment_type', notTaken(typeParam));
}

/** The card of an acquirer’s token, kept there from now on. Its brand is known by that alone. */
async function readRemote(given: GivenCard<RemoteCard>, { tenantId, isTaken = () => true, param }: Reading): Promise<GivenCard> {
  const plan = await keepAtAcquirer(tenantId, given.plan, param ?? 'payment_details');
  return takenOnly({ ...given, plan }, isTaken);
}

/** Asks the acquirer, unless told not to, whether a card is valid whose number is here. Refuses one that the merchant does not take. */
export async function checkTyped(
  plan: CardPlan,
  { tenantId, validate = true, scenario = '', isTaken = () => true }: Omit<Reading, 'now' | 'param'>,
): Promise<void> {
  await requireCardNumbers('payment_details');
  if (!isTaken(plan.brand)) refuse('invalid_payment_type', notTaken(typeParam));
  if (validate) await verifyCard(tenantId, { ...plan, scenario });
}

/**
 * Reads the card and, unless told not to, asks the acquirer whether it is valid. Writes nothing here, and the token stays usable. A card that the acquirer
 * has, it keeps from now on, however often it is read.
 */
export async function readCard(details: DetailsInput | ReturnType<typeof cardOf>, reading: Reading): Promise<GivenCard> {
  const { tenantId, now, param } = reading;
  if (typeof details === 'object' && details.type !== 'credit_card') {
    return refuse('invalid_payment_type', { param: typeParam, say: byCheckout });
  }
  await requireAcquirer(typeParam); // a card that nobody could charge is not kept
  if (typeof details === 'object' && isAcquirers(details)) await requireGiver(tenantId, details.acquirer);
  const { plan, ...given } = await readGiven(tenantId, typeof details === 'object' ? cardOf(details) : details, now, param);
  if (isRemote(plan)) return readRemote({ plan, ...given }, reading);
  await checkTyped(plan, reading);
  return { plan, ...given };
}

/** Saves it without its verification value. Refuses a token that another call has used meanwhile. */
export async function keepCard(database: Database, tenantId: string, { plan, tokenId }: GivenCard, now: Date): Promise<KeptCard> {
  if (tokenId !== null) await takeToken(database, tenantId, tokenId, now);
  const keeping = { tenantId, now, forgetAt: null };
  const card = isRemote(plan) ? remoteRow(plan, keeping) : keptCard(plan, { ...keeping, keepsVerification: false });
  await saveCard(database, card);
  return card;
}
