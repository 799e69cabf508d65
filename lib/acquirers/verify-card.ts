import { getAcquirer } from '@/lib/acquirers/find-acquirer';
import { declineOf } from '@/lib/acquirers/sandbox-cards';
import { refuse } from '@/lib/refusal';
import type { Card } from '@/lib/vault/card';

const silent = {
  en: 'The acquirer has not answered, so the card was not stored. Try again.',
  ja: '決済会社からの応答がないため、カードは保存していません。もう一度お試しください。',
};

/** Of a verification both silences are the same: nothing was to be taken. */
const silences = ['gateway_timeout', 'gateway_timeout_approved'];

type Verification = { card: Card; scenario?: string };

/**
 * Asks the acquirer whether a card is good that is to be kept and pays nothing now. Refuses with the code with which a payment would be
 * declined, with 504 where there is no answer, and where no acquirer is configured. It has left nothing behind, so it may be asked again.
 */
export async function verifyCard({ card, scenario = '' }: Verification): Promise<void> {
  getAcquirer(); // the sandbox: there is no other yet
  if (silences.includes(scenario)) refuse('gateway_timeout', { say: silent });
  const code = declineOf(card.number, scenario);
  if (code) refuse(code);
}
