import { AcquirerSilent } from '@/lib/acquirers/acquirer';
import { findKeeper, routeFor } from '@/lib/acquirers/find-acquirer';
import { noAcquirer } from '@/lib/acquirers/no-acquirer';
import type { CardBrand } from '@/lib/money/rates';
import { Refusal, refuse, type Sentence } from '@/lib/refusal';
import type { Card, RemoteCard } from '@/lib/vault/card';

const silent = {
  en: 'The acquirer has not answered, so the card was not stored. Try again.',
  ja: '決済会社からの応答がないため、カードは保存していません。もう一度お試しください。',
};

const orSilent = (error: unknown): never => {
  if (error instanceof AcquirerSilent) return refuse('gateway_timeout', { say: silent });
  throw error;
};

type Verification = { card: Card; brand: CardBrand; scenario?: string };

/**
 * Asks the acquirer whether a card that is only being saved is good. Refuses with the decline code of a payment, 504 without an answer, and
 * when no acquirer takes the brand. Leaves nothing behind, so it can be repeated.
 */
export async function verifyCard(tenantId: string, { card, brand, scenario = '' }: Verification): Promise<void> {
  const acquirer = await routeFor(tenantId, { method: 'credit_card', brand });
  if (!acquirer) throw noAcquirer('payment_details.type');
  const outcome = await acquirer.verify({ card: { kind: 'number', card }, scenario }).catch(orSilent);
  if (!outcome.ok) refuse(outcome.code);
}

const enteredAnew: Sentence = {
  en: 'The acquirer that has this card takes no card payments here any more, and no other one is told of it: the customer has to enter the card anew.',
  ja: 'このカードを保管している決済会社は、現在カード決済に利用されていません。ほかの決済会社へは引き継げないため、お客様にカードを再度入力してもらってください。',
};

/** The refusal of a card that only an acquirer has which takes none any more. */
export const cardIsElsewhere = (param: string) => new Refusal('invalid_payment_type', { param, say: enteredAnew });

/**
 * Has the acquirer keep the card of its token, which is used up there by that. Refuses with the decline code of a payment, and 504 without an answer. Can
 * be repeated.
 */
export async function keepAtAcquirer(tenantId: string, card: RemoteCard, param: string): Promise<RemoteCard> {
  const keeper = await findKeeper(card.acquirer);
  if (!keeper?.keep) throw cardIsElsewhere(param);
  const outcome = await keeper.keep({ tenantId, token: card.token }).catch(orSilent);
  if (!outcome.ok) return refuse(outcome.code);
  return { ...card, ...outcome.card, token: outcome.token, isKept: true };
}
