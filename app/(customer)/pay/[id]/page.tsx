import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { checkoutAfter } from '@/app/(customer)/pay/[id]/lead';
import { isLive } from '@/app/environment';
import { Breakdown } from '@/components/checkout/breakdown';
import { Frame } from '@/components/checkout/frame';
import { Moment } from '@/components/checkout/moment';
import { PayPage } from '@/components/checkout/pay/pay-page';
import { findPayPage } from '@/lib/payments/page/find-page';
import type { PageReply } from '@/lib/payments/page/schema';

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ told?: string | string[] }> };

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const found = await findPayPage((await params).id);
  if (!found) return { title: { absolute: (await getTranslations('checkout.gone'))('title') } };
  return { title: { absolute: (await getTranslations('payPage'))('title', { merchant: found.page.merchant.name }) } };
}

/** The facts of the payment, beside the customer's next step. */
async function Facts({ page }: { page: PageReply }) {
  const [t, ways] = [await getTranslations('checkout.breakdown'), await getTranslations('payment.brands')];
  const { amount, tax, payment_method_fee: fee, total, amount_refunded: refunded, details } = page;
  const facts = [
    { name: t('merchant'), value: page.merchant.name },
    ...(page.sellers.length > 0 ? [{ name: t('sellers'), value: page.sellers.join(t('and')) }] : []),
    ...(page.order_number ? [{ name: t('order'), value: page.order_number }] : []),
    ...(details.type === 'credit_card' ? [] : [{ name: t('method'), value: ways(details.type) }]),
    { name: t('created'), value: <Moment at={page.created_at} /> },
    ...(page.captured_at ? [{ name: t('paid'), value: <Moment at={page.captured_at} /> }] : []),
  ];
  return <Breakdown figures={{ amount, tax, fee, total, refunded }} facts={facts} />;
}

/** The payment's next step, or its result, for everybody with the address. */
export default async function CustomersPage({ params, searchParams }: Props) {
  const [{ id }, { told }] = [await params, await searchParams];
  const isReturned = told === 'returned';
  const { page, now } = (await findPayPage(id, isReturned)) ?? notFound();
  // who comes back from the acquirer is not sent there again
  if (page.state === 'open' && page.approval_url && !isReturned) redirect(page.approval_url);
  const checkout = isReturned ? checkoutAfter(page) : null;
  if (checkout) redirect(checkout);
  return (
    <Frame merchant={page.merchant} live={isLive()} aside={<Facts page={page} />}>
      <PayPage
        page={page}
        now={now}
        live={isLive()}
        at={`/pay/${id}`}
        told={told === 'answered' || told === 'failed' || told === 'returned' ? told : null}
      />
    </Frame>
  );
}
