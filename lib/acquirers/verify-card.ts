import { AcquirerSilent } from '@/lib/acquirers/acquirer';
import { routeFor } from '@/lib/acquirers/find-acquirer';
import { noAcquirer } from '@/lib/acquirers/no-acquirer';
import type { CardBrand } from '@/lib/money/rates';
import { refuse } from '@/lib/refusal';
import type { Card } from '@/lib/vault/card';

const silent = {
  en: 'The acquirer has not answered, so the card was not stored. Try again.',
  ja: '決済会社からの応答がないため、カードは保存していません。もう一度お試しください。',
};

type Verification = { card: Card; brand: CardBrand; scenario?: string };

/**
 * Asks the acquirer whether a card that is only being saved is good. Refuses with the decline code of a payment, 504 without an answer, and
 * when no acquirer takes the brand. Leaves nothing behind, so it can be repeated.
 */
export async function verifyCard(tenantId: string, { card, brand, scenario = '' }: Verification): Promise<void> {
  const acquirer = await routeFor(tenantId, { method: 'credit_card', brand });
  if (!acquirer) throw noAcquirer('payment_details.type');
  const outcome = await acquirer.verify({ card: { kind: 'number', card }, scenario }).catch((error) => {
    if (error instanceof AcquirerSilent) return refuse('gateway_timeout', { say: silent });
    throw error;
  });
  if (!outcome.ok) refuse(outcome.code);
}
