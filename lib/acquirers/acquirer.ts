import type { Mark } from '@/lib/acquirers/attempt-id';
import type { Capabilities } from '@/lib/acquirers/capabilities';
import type { AnswerRefusal, Disputes } from '@/lib/acquirers/dispute';
import type { KonbiniStore, WalletMethod } from '@/lib/money/methods';
import type { CardBrand } from '@/lib/money/rates';
import type { RefusalCode } from '@/lib/refusal';
import type { Card } from '@/lib/vault/card';

/** The refusals an acquirer can give, in our words. An adapter maps a provider's own at its door. */
export const declineCodes = [
  'card_declined',
  'insufficient_funds',
  'exceeds_limit',
  'bad_verification_value',
  'card_expired',
  'invalid_number',
  'authentication_failed',
  'fraudulent',
  'other_error',
] as const satisfies readonly RefusalCode[];
export type DeclineCode = (typeof declineCodes)[number];

/** A card as the acquirer shows it, where the customer gave it to the acquirer and not to us. */
export type ShownCard = { brand: CardBrand; lastFour: string; month: number; year: number };

/**
 * `facts` is what the acquirer has given out, under the names of the contract's payment details. `awaits`: the customer has yet to agree, at
 * `facts.redirect_url`, or on our own page of the payment where there is none. `until`: when the acquirer ends the authorization, where it says so.
 * `agreement`: what the customer can be charged by later.
 */
type Agreed = {
  ok: true;
  reference: string;
  facts?: Record<string, string>;
  awaits?: 'approval';
  until?: string;
  card?: ShownCard;
  agreement?: string;
};

/** A page of the acquirer's: `reference` is its name there. */
export type CardPage = { reference: string; url: string };

/** Whether trying again makes sense: never, later, or when the customer is there to be asked. */
export type Retry = 'never' | 'later' | 'with_customer';
/** The same of each refusal, where the acquirer says nothing else. Of `other_error` nobody knows: it is worth one more try. */
export const usualRetry: Readonly<Record<DeclineCode, Retry>> = {
  card_declined: 'with_customer',
  insufficient_funds: 'later',
  exceeds_limit: 'later',
  bad_verification_value: 'with_customer',
  card_expired: 'with_customer',
  invalid_number: 'with_customer',
  authentication_failed: 'with_customer',
  fraudulent: 'never',
  other_error: 'later',
};
/** `raw`: the acquirer's own code. Stays with the attempt; no reply shows it. `answer`: of an answer to a dispute, why it is not taken. */
type Declined = { ok: false; code: DeclineCode; retry?: Retry; raw?: string; answer?: AnswerRefusal };
export type AcquirerOutcome = Agreed | Declined;

/** A card that the acquirer keeps: `token` is its name there, for as long as it is kept. */
type Kept = { ok: true; token: string; card: ShownCard };

/** That a card's holder was authenticated (3-D Secure), in the protocol's words: with it the issuer stands for the payment. */
export type HolderProof = { eci: string | null; transStatus: string | null; dsTransID: string | null; messageVersion: string };

/**
 * Where the acquirer gets the card from. number: from us. token: it has the card, and this is its name there, which no other acquirer is told. hosted:
 * the customer types it on a page of the acquirer, so the outcome awaits approval. `until`: when that page is to close by itself.
 */
export type CardData =
  | { kind: 'number'; card: Card }
  | { kind: 'token'; acquirer: string; token: string }
  | { kind: 'hosted'; until?: string };

/** Who asks for a charge: the customer, who is there (so where it is left out); the same, and the card is kept from then on; or the merchant alone. */
export type Usage = 'customer' | 'kept_first' | 'merchant';

/** A payment method with its data. `until`: the cash deadline. `agreement`: what a wallet's customer approved before, so they are not asked again. */
export type Instrument =
  | { method: 'credit_card'; card: CardData; brand: CardBrand | null; holder: HolderProof | null; usage?: Usage }
  | { method: 'konbini'; store: KonbiniStore; payer: Payer; until: string }
  | { method: 'bank_transfer' | 'pay_easy'; payer: Payer; until: string }
  | { method: WalletMethod; agreement: string | null; usage?: Usage };

/** Who pays in cash, as far as the method asks: names in kana as a bank writes them. */
export type Payer = { name: string | null; kana: string | null; email: string | null; phone: string | null };

/** The acquirer has not answered: what it did is not known. */
export class AcquirerSilent extends Error {}
/** It has answered that it does not know what it is asked about: perhaps not yet, so to most callers the same. */
export class AcquirerUnaware extends AcquirerSilent {}

/** `attemptId` is the acquirer's idempotency key: the same call twice acts once. Amounts are whole yen. */
type Call = { tenantId: string; attemptId: string; amount: number; scenario?: string };

/** The deadline of a call, by the machine's clock: a call that starts later throws AcquirerSilent. */
type Limit = { until: Date };

/** What a customer sees of the payment at the acquirer, and where they come back to. */
export type Shown = { paymentId: string; order: string | null; locale: 'ja' | 'en'; returnUrl: string };

/**
 * A refund there. `attemptId`: whose it was. failed: they gave it up, and kept the money; `reason`: why, in their words. `chargeback`: it is a dispute that
 * was lost, of which its own notice tells.
 */
export type RefundThere = {
  reference: string;
  attemptId: string | null;
  amount: number;
  status: 'succeeded' | 'failed';
  reason: string | null;
  chargeback?: true;
};

/**
 * What is true of a payment at the acquirer now. `reference`: its own name there, where it was made on a page; null: nobody has paid on that page yet.
 * `total`: what was authorized, once it is captured what was captured. `declined`: of a failed one, why, as an authorization that is refused at once has it.
 */
export type Standing = {
  reference: string | null;
  status: 'pending' | 'authorized' | 'captured' | 'refunded' | 'cancelled' | 'expired' | 'failed';
  total: number;
  refunded: RefundThere[];
  facts: Record<string, string>;
  until?: string;
  card?: ShownCard;
  declined?: Declined;
};

/**
 * What a notice is about. `reference` is what `read` takes; `mark` is null where we have not made it. A notice is a hint: what is true is read.
 */
export type Heard = { noticeId: string; type: string; reference: string; mark: Mark | null };

/**
 * A line of our account there, as it says: whole yen, above zero where it owes us more. `entryId`: its own name for it, for good. `remote`: the payment
 * there; `mark`: the attempt of ours that this payment names. `bankFee`: what of a payout its transfer cost. A line of a payment is told under it, fees too.
 */
export type FundsEntry = {
  entryId: string;
  kind: FundsKind;
  amount: number;
  bankFee?: number;
  remote: string | null;
  reference: string | null;
  mark: { tenantId: string; attemptId: string } | null;
  at: Date;
};
/** payout: to the operator’s bank, or back from it. other: what is none of these, like a correction. */
export const fundsKinds = ['payment', 'refund', 'chargeback', 'fee', 'fee_tax', 'payout', 'other'] as const;
export type FundsKind = (typeof fundsKinds)[number];

/** What it says of our money there. Reads throw AcquirerSilent. */
export type Funds = {
  /** What it owes us now; null: it states no balance, and tells of payments and refunds alone. */
  balance: (() => Promise<number>) | null;
  /** Lines from a moment of its own time on, null from the first; `after`: where a page before ended. A line may be told again. */
  entries(call: { since: Date | null; after: string | null }): Promise<{ entries: FundsEntry[]; next: string | null }>;
};

/**
 * A card network, konbini chain, bank or wallet. Every method returns an outcome or throws AcquirerSilent, and closes its connection at `until`:
 * nothing may reach the acquirer later. What does finds the attempt closed. `Acquirer<unknown>` sets the limit itself.
 */
export type Acquirer<Within = Limit> = {
  name: string;
  can: Capabilities;
  /**
   * Recovery asks for the outcome of an attempt. Null: the call never arrived, and is closed in the same step, so that a late call under this id is
   * refused with `other_error`. Can be repeated.
   */
  close(call: { tenantId: string; attemptId: string }): Promise<AcquirerOutcome | null>;
  /** With `capture` the money is taken at once, or as soon as possible. For cash it issues the payment numbers. */
  authorize(call: Call & Within & { instrument: Instrument; capture: boolean; shown: Shown }): Promise<AcquirerOutcome>;
  /** `reference`: of the authorization. A partial capture releases the rest. */
  capture(call: Call & Within & { reference: string }): Promise<AcquirerOutcome>;
  /** For cash: the numbers can no longer be paid. Where its customer has yet to agree: they no longer can, also on a page of the acquirer’s. */
  void(call: Call & Within & { reference: string }): Promise<AcquirerOutcome>;
  refund(call: Call & Within & { reference: string }): Promise<AcquirerOutcome>;
  /** Asks whether a card that is only being stored is good. Takes no money, so it has no attempt and can be repeated. */
  verify(call: { card: CardData; scenario?: string }): Promise<AcquirerOutcome>;
  /** Keeps the card of a token, which is used up by that, for charges that come later. Can be repeated: the same token gives the same name. */
  keep?(call: { tenantId: string; token: string }): Promise<Kept | Declined>;
  /** Opens a page there on which a customer gives a card to be kept. Can be repeated: the same `name` opens one. */
  openPage?(call: { tenantId: string; name: string } & Pick<Shown, 'locale' | 'returnUrl'>): Promise<CardPage>;
  /** What has become of it: a card that is kept, or nothing, yet or for good. */
  readPage?(call: { reference: string }): Promise<Kept | 'waiting' | 'over'>;
  /** Deletes what `keep` has kept, also where it is gone already. Can be repeated. */
  drop?(call: { token: string }): Promise<void>;
  /** How a payment stands there. Changes nothing. Throws AcquirerUnaware where it knows none by this reference. */
  read?(call: { reference: string }): Promise<Standing>;
  /** Absent: nobody there takes an answer to a dispute, and a person tells how each ended. */
  disputes?: Disputes<Call & Within, AcquirerOutcome>;
  /** What a request to our address for its notices says: `forged` unless its signature holds, `not_ours` where nothing in it can be read. */
  notice?(raw: Uint8Array, headers: Readonly<Record<string, string | undefined>>): Heard | 'not_ours' | 'forged';
  /** What it has told since a moment, a page at a time: `next` is the `after` of the page that follows. For notices that did not arrive. */
  heardSince?(call: { since: Date; after: string | null }): Promise<{ heard: Heard[]; next: string | null }>;
  /** What it says of our money there. */
  funds?: Funds;
};
