import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { isLive } from '@/app/environment';
import { Frame } from '@/components/checkout/frame';
import { Ending } from '@/components/checkout/manage/ending';
import { findManagePage } from '@/lib/renewals/page/find-page';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: { absolute: (await getTranslations('subscriptionPage.end'))('title') }, robots: { index: false } };
}

/** The second of two clicks: until when the subscription lasts, and the button that ends it. */
export default async function EndSubscriptionPage({ params }: Props) {
  const { id } = await params;
  const { page } = (await findManagePage(id)) ?? notFound();
  return (
    <Frame merchant={page.merchant} live={isLive()} at={`/manage/${id}/end`}>
      <Ending page={page} at={`/manage/${id}`} />
    </Frame>
  );
}
