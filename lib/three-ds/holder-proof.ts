/**
 * What the issuer said of the holder. `attempted`: the card or its issuer took no part although it was asked. Mastercard's indicators are
 * 02 and 01, those of all others 05 and 06.
 */
export type HolderResult = 'verified' | 'attempted' | 'unverified';
/** Who bears a chargeback for fraud: the issuer where it has authenticated, or has let the question pass. */
export type Liable = 'issuer' | 'merchant';

const verified = ['05', '02'];
const attempted = ['06', '01'];

/** From a payment's `three_d_secure`. Without an indicator the liability is not known to have shifted. */
export function holderProofOf(status: string, eci: string | null): { result: HolderResult; liable: Liable } {
  if (eci !== null && attempted.includes(eci)) return { result: 'attempted', liable: 'issuer' };
  if (status !== 'OK') return { result: 'unverified', liable: 'merchant' };
  return { result: 'verified', liable: eci !== null && verified.includes(eci) ? 'issuer' : 'merchant' };
}
