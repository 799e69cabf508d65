import type { HolderProof, Instrument } from '@/lib/acquirers/acquirer';
import { type CashMethod, cashDays, cashGraceMs, endOfDayIn, type WalletMethod } from '@/lib/money/methods';
import type { FeeMethod } from '@/lib/money/rates';
import type { CashInput } from '@/lib/payments/payment-method-schema';
import { binOf, type CardPlan, type KeptCard, lastFourOf } from '@/lib/vault/card';

/**
 * Single-use tokens to use up when the payment begins; see `use_up` in the database. `amount`: the amount that a secure token must have
 * been made for.
 */
type Uses = { token?: string; secureToken?: string; amount?: number; keeps?: KeptCard; customer?: string; session?: string };

/** The cardholder authentication, as stored with the payment. */
type HolderCheck = { secure_token: string; verification_status: string; message_version: string; eci?: string };

/** The payment method, including the card number, which is not stored. */
export type Source = { email: string | null; name: string | null; uses: Uses } & (
  | { kind: 'card'; card: CardPlan; holder: HolderCheck | null; proof: HolderProof | null }
  | { kind: 'cash'; method: CashMethod; given: CashInput }
  | { kind: 'wallet'; method: WalletMethod; agreement: string | null }
);

/** Its name in fee rates. */
export const feeMethodOf = (source: Source): FeeMethod => (source.kind === 'card' ? source.card.brand : source.method);

const authorizationDays = 30;
const approvalMs = 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
const iso = (ms: number) => new Date(ms).toISOString();

/** When an authorization that begins at `now` ends by itself. */
export const authorizedUntil = (now: Date): string => iso(now.getTime() + authorizationDays * dayMs);

/** When a payment ends by itself; null: captured at once. */
export function endOf(source: Source, capture: boolean, now: Date): string | null {
  if (source.kind === 'cash') {
    const days = source.given.expiry_days ?? cashDays[source.method].usual;
    return iso(endOfDayIn(now, days).getTime() + cashGraceMs);
  }
  if (source.kind === 'wallet' && source.agreement === null) return iso(now.getTime() + approvalMs);
  return capture ? null : authorizedUntil(now);
}

/** The instrument for the acquirer. `end`: when a cash payment ends. */
export function meansOf(source: Source, end: string | null): Instrument {
  if (source.kind === 'card') return { method: 'credit_card', card: source.card.card, brand: source.card.brand, holder: source.proof };
  if (source.kind === 'wallet') return { method: source.method, agreement: source.agreement };
  const { given } = source;
  const until = end ?? '';
  if (given.type === 'konbini') return { method: 'konbini', store: given.store, until };
  return { method: given.type, payer: payerOf(given), until };
}

const payerOf = (given: Exclude<CashInput, { type: 'konbini' }>) => `${given.family_name_kana} ${given.given_name_kana}`;

/** The facts to store beside the payment's own columns. */
export function particularsOf(source: Source): Record<string, string> {
  if (source.kind !== 'cash') return {};
  const { given } = source;
  const phone = given.phone !== undefined && { phone: given.phone };
  if (given.type === 'konbini') return { store: given.store, ...phone };
  return { ...phone, payer_kana: payerOf(given) };
}

const noCard = { cardBin: null, lastFour: null, cardMonth: null, cardYear: null };

/** The columns by which a card is found and shown again. */
export function cardColumns(source: Source) {
  if (source.kind !== 'card') return noCard;
  const { card } = source.card;
  return { cardBin: binOf(card.number), lastFour: lastFourOf(card.number), cardMonth: card.month, cardYear: card.year };
}

/** The customer's name from family and given name. */
export const nameIn = ({
  name,
  family_name,
  given_name,
}: Partial<Record<'name' | 'family_name' | 'given_name', string | undefined>>): string | null =>
  name ?? ([family_name, given_name].filter(Boolean).join(' ') || null);
