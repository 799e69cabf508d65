import type { HolderProof, Instrument, ShownCard, Usage } from '@/lib/acquirers/acquirer';
import type { Way } from '@/lib/acquirers/capabilities';
import { type CashMethod, cashDays, cashGraceMs, endOfDayIn, methodOf, type PaymentMethod, type WalletMethod } from '@/lib/money/methods';
import type { FeeMethod } from '@/lib/money/rates';
import type { CashInput } from '@/lib/payments/payment-method-schema';
import { binOf, type CardPlan, type KeptCard, lastFourOf, type RemoteCard } from '@/lib/vault/card';

/**
 * Single-use tokens to use up when the payment begins; see `use_up` in the database. `amount`: the amount that a secure token must have
 * been made for. `card`: what the customer is kept with, null of a wallet: one that was replaced meanwhile is charged no more.
 */
type Uses = {
  token?: string;
  secureToken?: string;
  amount?: number;
  keeps?: KeptCard;
  customer?: string;
  card?: string | null;
  session?: string;
};

/** The cardholder authentication, as stored with the payment. */
type HolderCheck = { secure_token: string; verification_status: string; message_version: string; eci?: string };

/** The payment method, including the card number, which is not stored. */
export type Source = { email: string | null; name: string | null; uses: Uses } & (
  | { kind: 'card'; card: CardPlan; holder: HolderCheck | null; proof: HolderProof | null }
  /** The customer gives the card to the acquirer, on its page: neither number nor brand is known before. */
  | { kind: 'hosted_card' }
  /** The acquirer has the card already. */
  | { kind: 'remote_card'; card: RemoteCard; usage: Usage }
  | { kind: 'cash'; method: CashMethod; given: CashInput }
  | { kind: 'wallet'; method: WalletMethod; agreement: string | null }
);

/**
 * Whether the customer's fee can be that of the card's brand: not of one that an acquirer has just got, whose customer was told what the cheapest costs.
 */
export const hasOwnBrand = ({ card, usage }: Extract<Source, { kind: 'remote_card' }>): boolean => card.isKept && usage !== 'kept_first';

/** As acquirers are found for it. */
export function wayOfSource(source: Source): Way {
  if (source.kind === 'card') return { method: 'credit_card', brand: source.card.brand };
  if (source.kind === 'hosted_card' || source.kind === 'remote_card') return { method: 'credit_card' };
  if (source.kind === 'cash' && source.given.type === 'konbini') return { method: 'konbini', store: source.given.store };
  return { method: source.method };
}

/** As fees name it; null: a card whose brand is not known yet. */
export function feeMethodOf(source: Source): FeeMethod | null {
  if (source.kind === 'hosted_card') return null;
  if (source.kind === 'remote_card') return hasOwnBrand(source) ? source.card.brand : null;
  return source.kind === 'card' ? source.card.brand : source.method;
}

export function methodOfSource(source: Source): PaymentMethod {
  const method = feeMethodOf(source);
  return method === null ? 'credit_card' : methodOf(method);
}

const authorizationDays = 30;
const approvalMs = 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
const iso = (ms: number) => new Date(ms).toISOString();

/** When an authorization that begins at `now` ends by itself. */
export const authorizedUntil = (now: Date): string => iso(now.getTime() + authorizationDays * dayMs);

/** The earlier of two moments; an authorization ends when the acquirer says. */
export const earlier = (ours: string | null, theirs: string | undefined): string | null =>
  ours !== null && theirs !== undefined && Date.parse(theirs) < Date.parse(ours) ? new Date(theirs).toISOString() : ours;

/** When one ends whose customer is asked at `now` and does not agree. */
export const approvalUntil = (now: Date): string => iso(now.getTime() + approvalMs);

/** When a payment ends by itself; null: captured at once. */
export function endOf(source: Source, capture: boolean, now: Date): string | null {
  if (source.kind === 'cash') {
    const days = source.given.expiry_days ?? cashDays[source.method].usual;
    return iso(endOfDayIn(now, days).getTime() + cashGraceMs);
  }
  if (source.kind === 'hosted_card' || (source.kind === 'wallet' && source.agreement === null)) return approvalUntil(now);
  return capture ? null : authorizedUntil(now);
}

/** What the acquirer is asked to charge. `end`: when it is over unless its customer has paid, or has agreed on the acquirer’s page. */
export function instrumentOf(source: Source, end: string | null): Instrument {
  if (source.kind === 'card') {
    const { card, brand } = source.card;
    return { method: 'credit_card', card: { kind: 'number', card }, brand, holder: source.proof };
  }
  if (source.kind === 'hosted_card') {
    return { method: 'credit_card', card: { kind: 'hosted', ...(end !== null && { until: end }) }, brand: null, holder: null };
  }
  if (source.kind === 'remote_card') {
    const { acquirer, token, brand } = source.card;
    const named = { kind: 'token', acquirer, token } as const;
    return { method: 'credit_card', card: named, brand: hasOwnBrand(source) ? brand : null, holder: null, usage: source.usage };
  }
  if (source.kind === 'wallet') return { method: source.method, agreement: source.agreement };
  const { given, name, email } = source;
  const kana = given.type === 'konbini' ? null : kanaOf(given);
  const asked = { payer: { name, kana, email, phone: given.phone ?? null }, until: end ?? '' };
  return given.type === 'konbini' ? { method: 'konbini', store: given.store, ...asked } : { method: given.type, ...asked };
}

const kanaOf = (given: Exclude<CashInput, { type: 'konbini' }>) => `${given.family_name_kana} ${given.given_name_kana}`;

/** The facts to store beside the payment's own columns. */
export function particularsOf(source: Source): Record<string, string> {
  if (source.kind !== 'cash') return {};
  const { given } = source;
  const phone = given.phone !== undefined && { phone: given.phone };
  if (given.type === 'konbini') return { store: given.store, ...phone };
  return { ...phone, payer_kana: kanaOf(given) };
}

const noCard = { cardBin: null, lastFour: null, cardMonth: null, cardYear: null };

/** The columns by which a card is found and shown again. */
export function cardColumns(source: Source) {
  if (source.kind === 'remote_card' && hasOwnBrand(source)) {
    const { lastFour, month, year } = source.card;
    return { cardBin: null, lastFour, cardMonth: month, cardYear: year };
  }
  if (source.kind !== 'card') return noCard;
  const { card } = source.card;
  return { cardBin: binOf(card.number), lastFour: lastFourOf(card.number), cardMonth: card.month, cardYear: card.year };
}

/** The columns of a card that the acquirer has shown. */
export const shownCard = (card: ShownCard | undefined) =>
  card && { brand: card.brand, lastFour: card.lastFour, cardMonth: card.month, cardYear: card.year };

/** The customer's name from family and given name. */
export const nameIn = ({
  name,
  family_name,
  given_name,
}: Partial<Record<'name' | 'family_name' | 'given_name', string | undefined>>): string | null =>
  name ?? ([family_name, given_name].filter(Boolean).join(' ') || null);
