import type { BackgroundReply } from '@/lib/chargebacks/figures/schema';
import { type EvidenceSlug, evidence } from '@/lib/chargebacks/reasons/evidence';
import { type Kind, kinds } from '@/lib/chargebacks/reasons/kinds';
import type { Locale } from '@/lib/refusal';

/** The installation's own facts about a disputed payment. */
export type OwnRecords = {
  /** The 3-D Secure result; null: the payment was made without. */
  holderCheck: { verified: boolean; eci: string | null } | null;
  background: BackgroundReply;
  /** Whole yen refunded before, without chargebacks. */
  refunded: number;
};

/** Whether we have a document ourselves: `have`, or `none`; null: only the merchant knows. */
export type Holding = 'have' | 'none' | null;
export type Listed = { slug: EvidenceSlug; name: string; holding: Holding };

function holdingOf(slug: EvidenceSlug, { holderCheck, background, refunded }: OwnRecords): Holding {
  if (slug === 'three_d_secure') return holderCheck?.verified ? 'have' : 'none';
  if (slug === 'earlier_orders') return background.payments > background.disputed ? 'have' : null;
  if (slug === 'refund_record') return refunded > 0 ? 'have' : null;
  return null;
}

/** The evidence for a dispute of this kind, the most convincing first, each with what we have ourselves. */
export const evidenceFor = (kind: Kind, known: OwnRecords, locale: Locale): Listed[] =>
  kinds[kind].evidence.map((slug) => ({ slug, name: evidence[slug][locale], holding: holdingOf(slug, known) }));
