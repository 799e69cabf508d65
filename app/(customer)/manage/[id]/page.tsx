import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { isLive } from '@/app/environment';
import { Frame } from '@/components/checkout/frame';
import { ManagePage } from '@/components/checkout/manage/manage-page';
import { findManagePage } from '@/lib/renewals/page/find-page';
import { fewPayments, mostPayments } from '@/lib/renewals/page/schema';
import { findCheckout } from '@/lib/sessions/find-checkout';

type Query = Record<string, string | string[] | undefined>;
type Props = { params: Promise<{ id: string }>; searchParams: Promise<Query> };

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const found = await findShown((await params).id, await searchParams);
  if (!found) return { title: { absolute: (await getTranslations('checkout.gone'))('title') } };
  const t = await getTranslations('subscriptionPage');
  return { title: { absolute: t('title', { merchant: found.page.merchant.name }) }, robots: { index: false } };
}

/** With so many payments as the link to earlier ones has asked for. */
function findShown(id: string, { payments }: Query) {
  const asked = Number(payments);
  return Number.isInteger(asked) && asked > fewPayments && asked <= mostPayments ? findManagePage(id, asked) : findManagePage(id);
}

const textIn = (value: Query[string]): string | null => (typeof value === 'string' ? value : null);

/** Whether the customer comes from the checkout by which they have given another card. */
async function hasChangedCard(session: string | null): Promise<boolean> {
  const found = session === null ? null : await findCheckout(session);
  return found?.checkout.status === 'completed' && found.checkout.changes_card !== null;
}

/** A subscription, for everybody with the address of its page: what is charged and when, with what, and how to change or end it. */
export default async function SubscriptionPage({ params, searchParams }: Props) {
  const [{ id }, query] = [await params, await searchParams];
  const { page } = (await findShown(id, query)) ?? notFound();
  const at = `/manage/${id}`;
  const told = (await hasChangedCard(textIn(query.session_id))) ? 'card' : textIn(query.told);
  const verified = textIn(query.gross) === String(page.change?.gross) ? textIn(query.secure_token_id) : null;
  return (
    <Frame merchant={page.merchant} live={isLive()} at={at}>
      <ManagePage page={page} at={at} told={told} refused={textIn(query.refused)} verified={verified} />
    </Frame>
  );
}
