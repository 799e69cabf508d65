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

export type AcquirerOutcome = { ok: true; reference: string } | { ok: false; code: DeclineCode };

/** The acquirer has not answered: what it did is not known. */
export class AcquirerSilent extends Error {}

/** `attemptId` is the acquirer's idempotency key: the same call twice acts once. Amounts are whole yen. */
type Call = { attemptId: string; amount: number; scenario?: string };

/**
 * A card network behind us. Every method answers an outcome or throws AcquirerSilent, and ends its own connection after `askMs`
 * (lib/operation/lease.ts) at the latest: nothing may reach the acquirer later than that.
 */
export type Acquirer = {
  name: string;
  /** The outcome that the acquirer gave, or has meanwhile come to; null: it was never asked. */
  find(call: { attemptId: string }): Promise<AcquirerOutcome | null>;
  /** With `capture` the money is taken at once. */
  authorize(call: Call & { card: Card; brand: CardBrand; capture: boolean }): Promise<AcquirerOutcome>;
  /** `reference` is the authorization's. Less than authorized: the rest is released. */
  capture(call: Call & { reference: string }): Promise<AcquirerOutcome>;
  void(call: Call & { reference: string }): Promise<AcquirerOutcome>;
  refund(call: Call & { reference: string }): Promise<AcquirerOutcome>;
};
