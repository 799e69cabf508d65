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
  'fraudulent',
  'other_error',
] as const satisfies readonly RefusalCode[];
export type DeclineCode = (typeof declineCodes)[number];

/**
 * `facts` is what the acquirer has given out, under the names of the contract's payment details. `awaits`: the customer has yet to agree, at
 * `facts.redirect_url`, or on our own page of the payment where there is none.
 */
type Agreed = { ok: true; reference: string; facts?: Record<string, string>; awaits?: 'approval' };
export type AcquirerOutcome = Agreed | { ok: false; code: DeclineCode };

/** That a card's holder was authenticated (3-D Secure), in the protocol's words: with it the issuer stands for the payment. */
export type HolderProof = { eci: string | null; transStatus: string | null; dsTransID: string | null; messageVersion: string };

/** What is paid with. Cash can be paid in until `until`; `agreement` is what a wallet's customer has agreed to before, and is not asked again. */
export type Instrument =
  | { method: 'credit_card'; card: Card; brand: CardBrand; holder: HolderProof | null }
  | { method: 'konbini'; store: KonbiniStore; until: string }
  | { method: 'bank_transfer' | 'pay_easy'; payer: string; until: string }
  | { method: WalletMethod; agreement: string | null };

/** The acquirer has not answered: what it did is not known. */
export class AcquirerSilent extends Error {}

/** `attemptId` is the acquirer's idempotency key: the same call twice acts once. Amounts are whole yen. */
type Call = { attemptId: string; amount: number; scenario?: string };

/** The moment after which a call may not act any more, by the clock of the machine: whoever comes later is silent. */
type Limit = { until: Date };

/**
 * A card network, a chain of shops, a bank or a wallet behind us. Every method answers an outcome or throws AcquirerSilent, and ends its own connection at `until`: nothing may
 * reach the acquirer later than that. What does nevertheless meets an attempt that was closed. `Acquirer<unknown>` sets the limit by itself.
 */
export type Acquirer<Within = Limit> = {
  name: string;
  /**
   * The outcome that the acquirer gave, or has meanwhile come to. Null: it was never asked, and is not to be any more, since the attempt is
   * closed in the same step: whatever is asked under its id later is refused with `other_error`. Asked again it answers the same.
   */
  close(call: { attemptId: string }): Promise<AcquirerOutcome | null>;
  /** With `capture` the money is taken at once, or as soon as it can be; cash is given out to be paid in. */
  authorize(call: Call & Within & { means: Instrument; capture: boolean }): Promise<AcquirerOutcome>;
  /** `reference` is the authorization's. Less than authorized: the rest is released. */
  capture(call: Call & Within & { reference: string }): Promise<AcquirerOutcome>;
  /** Of cash: nobody can pay it in any more. */
  void(call: Call & Within & { reference: string }): Promise<AcquirerOutcome>;
  refund(call: Call & Within & { reference: string }): Promise<AcquirerOutcome>;
};
