import { getAcquirer } from '@/lib/acquirers/find-acquirer';
import { verifyCard } from '@/lib/acquirers/verify-card';
import type { DetailsInput } from '@/lib/customers/schema';
import type { Database } from '@/lib/db/prisma';
import { refuse } from '@/lib/refusal';
import { findToken, takeToken } from '@/lib/tokens/store';
import { isUsable } from '@/lib/tokens/token';
import { type CardPlan, type KeptCard, planCard } from '@/lib/vault/card';
import { keptCard, openCard } from '@/lib/vault/keep-card';
import { saveCard } from '@/lib/vault/store';

/** A card that is to be kept, and the token that is used up by keeping it. */
export type GivenCard = { plan: CardPlan; tokenId: string | null };

const param = 'payment_details';

const byCheckout = {
  en: 'PayPay and Paidy customers are made by a checkout session in customer mode, where the customer agrees in the app.',
  ja: 'PayPayとPaidyの顧客は、customerモードの決済セッションで作成してください。購入者がアプリで同意する必要があります。',
};

async function readToken(tenantId: string, text: string, now: Date): Promise<GivenCard> {
  const token = await findToken(tenantId, text);
  const plan = token && isUsable(token, now) ? openCard(token.card) : null;
  return token && plan ? { plan, tokenId: token.id } : refuse('invalid_token', { param });
}

type Reading = { tenantId: string; now: Date; validate?: boolean | undefined; scenario?: string | undefined };

/** Reads it and, unless that is not wanted, asks the acquirer whether it is good. Nothing is written, and a token is as good as before. */
export async function readCard(details: DetailsInput, { tenantId, now, validate = true, scenario = '' }: Reading): Promise<GivenCard> {
  if (typeof details === 'object' && details.type !== 'credit_card') {
    return refuse('invalid_payment_type', { param: `${param}.type`, say: byCheckout });
  }
  getAcquirer(); // a card that nobody could charge is not kept
  const given = typeof details === 'string' ? await readToken(tenantId, details, now) : { plan: planCard(details, now), tokenId: null };
  if (validate) await verifyCard({ card: given.plan.card, scenario });
  return given;
}

/** Keeps it without its verification value. A token that somebody else has used meanwhile is refused. */
export async function keepCard(database: Database, tenantId: string, { plan, tokenId }: GivenCard, now: Date): Promise<KeptCard> {
  if (tokenId !== null) await takeToken(database, tenantId, tokenId, now);
  const card = keptCard(plan, { tenantId, now, forgetAt: null, keepsVerification: false });
  await saveCard(database, card);
  return card;
}
