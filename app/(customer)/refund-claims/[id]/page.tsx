import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { isLive } from '@/app/environment';
import { Frame } from '@/components/checkout/frame';
import { Asking } from '@/components/refunds/links/asking';
import { Lead } from '@/components/refunds/links/lead';
import { Outcome } from '@/components/refunds/links/outcome';
import { findRefundLink } from '@/lib/refunds/links/find-link';
import { isAnswerable } from '@/lib/refunds/links/link-status';

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ refused?: string | string[] }> };

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const found = await findRefundLink((await params).id);
  if (!found) return { title: { absolute: (await getTranslations('checkout.gone'))('title') } };
  const t = await getTranslations('refundClaim');
  return { title: { absolute: t('title', { merchant: found.claim.merchant.name }) }, robots: { index: false } };
}

/** For everybody with the link: asks for the account of a refund, or shows its result. */
export default async function RefundClaimPage({ params, searchParams }: Props) {
  const [{ id }, { refused }] = [await params, await searchParams];
  const { claim } = (await findRefundLink(id)) ?? notFound();
  const isOpen = isAnswerable(claim.status);
  return (
    <Frame merchant={claim.merchant} live={isLive()} at={`/refund-claims/${id}`}>
      <Lead claim={claim} />
      {isOpen ? (
        <Asking claim={claim} at={`/refund-claims/${id}`} refused={typeof refused === 'string' ? refused : null} />
      ) : (
        <Outcome claim={claim} />
      )}
    </Frame>
  );
}
