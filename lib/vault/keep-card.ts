import 'server-only';
import { newId } from '@/lib/db/ids';
import { binOf, type Card, type CardPlan, type KeptCard, lastFourOf, type RemoteCard } from '@/lib/vault/card';
import { seal, unseal } from '@/lib/vault/seal';

const purposeOf = ({ tenantId, id }: Pick<KeptCard, 'tenantId' | 'id'>) => `card:${tenantId}:${id}`;

type Keeping = {
  tenantId: string;
  now: Date;
  /** When the sealed number is erased at the latest, at most an hour from now with the verification value. null: not by itself. */
  forgetAt: Date | null;
  /** Only until the first authorization: a card stored for longer is stored without it. */
  keepsVerification: boolean;
};

/** The row of a card for later use. It contains the number only under the vault's key. */
export function keptCard({ card, brand, name, email }: CardPlan, { tenantId, now, forgetAt, keepsVerification }: Keeping): KeptCard {
  const id = newId();
  const secret = { number: card.number, ...(keepsVerification && card.verificationValue && { verificationValue: card.verificationValue }) };
  return {
    tenantId,
    id,
    sealed: seal(JSON.stringify(secret), purposeOf({ tenantId, id })),
    brand,
    bin: binOf(card.number),
    lastFour: lastFourOf(card.number),
    month: card.month,
    year: card.year,
    holderName: name,
    email,
    createdAt: now,
    forgetAt,
    ...{ acquirer: null, remoteToken: null, remoteCustomer: null, dropAt: null },
  };
}

/** The row of a card that an acquirer has. `forgetAt`: when a token of one use is erased here. */
export function remoteRow(
  { acquirer, token, isKept, name, ...shown }: RemoteCard,
  { tenantId, now, forgetAt }: Pick<Keeping, 'tenantId' | 'now' | 'forgetAt'>,
): KeptCard {
  const place = { acquirer, remoteToken: isKept ? null : token, remoteCustomer: isKept ? token : null, dropAt: null };
  return { tenantId, id: newId(), sealed: null, bin: null, ...shown, holderName: name, createdAt: now, forgetAt, ...place };
}

/** The card, by its number or by its name at an acquirer; null: it was used up or has expired. */
export function cardIn(kept: KeptCard): CardPlan | RemoteCard | null {
  const { acquirer, remoteToken, remoteCustomer, brand, lastFour, month, year, holderName, email } = kept;
  const token = remoteToken ?? remoteCustomer;
  if (acquirer === null || token === null) return openCard(kept);
  return { acquirer, token, isKept: remoteToken === null, brand, lastFour, month, year, name: holderName, email };
}

/** The card whose number is sealed; null: it was used up or has expired, or an acquirer has it. */
export function openCard(kept: KeptCard): CardPlan | null {
  if (kept.sealed === null) return null;
  const { number, verificationValue = null } = JSON.parse(unseal(kept.sealed, purposeOf(kept))) as Partial<Card> & { number: string };
  const card = { number, month: kept.month, year: kept.year, verificationValue };
  return { card, brand: kept.brand, name: kept.holderName, email: kept.email };
}
