import { getAcquirer } from '@/lib/acquirers/find-acquirer';
import { declineOf } from '@/lib/acquirers/sandbox-cards';
import { refuse } from '@/lib/refusal';
import type { Card } from '@/lib/vault/card';

const silent = {
  en: 'The acquirer has not answered, so the card was not stored. Try again.',
  ja: '決済会社からの応答がないため、カードは保存していません。もう一度お試しください。',
};

/** A verification takes no money, so both scenarios mean the same. */
const silences = ['gateway_timeout', 'gateway_timeout_approved'];

type Verification = { card: Card; scenario?: string };

/**
 * Asks the acquirer whether a card that is only being saved is good. Refuses with the decline code of a payment, 504 without an answer, and
 * when no acquirer is configured. Leaves nothing behind, so it can be repeated.
 */
export async function verifyCard({ card, scenario = '' }: Verification): Promise<void> {
  getAcquirer(); // the sandbox: there is no other yet
  if (silences.includes(scenario)) refuse('gateway_timeout', { say: silent });
  const code = declineOf(card.number, scenario);
  if (code) refuse(code);
}
