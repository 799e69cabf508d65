import type { BackgroundReply } from '@/lib/chargebacks/figures/schema';
import { type EvidenceSlug, evidence } from '@/lib/chargebacks/reasons/evidence';
import { type Kind, kinds } from '@/lib/chargebacks/reasons/kinds';
import type { Locale } from '@/lib/refusal';

/** What the installation itself knows of a payment that is disputed. */
export type OwnRecords = {
  /** How 3-D Secure ended; null where the payment was made without. */
  holderCheck: { verified: boolean; eci: string | null } | null;
  background: BackgroundReply;
  /** Whole yen that were refunded before, chargebacks apart. */
  refunded: number;
};

/** Whether there is a document of ours: `have` it, or we know that there is `none`; null: only the merchant can tell. */
export type Holding = 'have' | 'none' | null;
export type Listed = { slug: EvidenceSlug; name: string; holding: Holding };

function holdingOf(slug: EvidenceSlug, { holderCheck, background, refunded }: OwnRecords): Holding {
  if (slug === 'three_d_secure') return holderCheck?.verified ? 'have' : 'none';
  if (slug === 'earlier_orders') return background.payments > background.disputed ? 'have' : null;
  if (slug === 'refund_record') return refunded > 0 ? 'have' : null;
  return null;
}

/** What usually decides a dispute of this kind, the most telling first, each with what we have of it ourselves. */
export const evidenceFor = (kind: Kind, known: OwnRecords, locale: Locale): Listed[] =>
  kinds[kind].evidence.map((slug) => ({ slug, name: evidence[slug][locale], holding: holdingOf(slug, known) }));
