import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { isLive } from '@/app/environment';
import { Frame } from '@/components/checkout/frame';
import { PlainButton } from '@/components/ui/plain-button';
import { walletKinds } from '@/lib/money/methods';
import { findCheckout } from '@/lib/sessions/find-checkout';

type Props = { params: Promise<{ id: string; method: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: { absolute: (await getTranslations('session'))('titleOfKeeping') } };
}

/** Sandbox only: simulates the app in which a customer agrees to future charges by a merchant. */
export default async function AgreementPage({ params }: Props) {
  const { id, method: asked } = await params;
  const method = walletKinds.find((kind) => kind === asked);
  const found = await findCheckout(id);
  if (!found || !method || isLive()) notFound();
  const { merchant, state, only_keeps: onlyKeeps, payment_methods: ways } = found.checkout;
  const at = `/sessions/${id}`;
  if (state !== 'open' || !onlyKeeps || !ways.some(({ type }) => type === method)) redirect(at);
  const t = await getTranslations('session');
  const named = { merchant: merchant.name, method: t(`methods.${method}`) };
  return (
    <Frame merchant={merchant} live={false} at={`${at}/agreement/${method}`}>
      <h1 className="text-2xl font-semibold text-balance">{t('agreement.title', named)}</h1>
      <p className="mt-2 text-sm text-muted">{t('agreement.text', named)}</p>
      <form method="post" action={`${at}/agreement/${method}/answer`} className="mt-6 grid gap-2">
        <input type="hidden" name="method" value={method} />
        <PlainButton type="submit" name="outcome" value="approved" size="lg" wide className="h-12">
          {t('agreement.agree')}
        </PlainButton>
        <PlainButton type="submit" name="outcome" value="declined" look="ghost" size="lg" wide className="h-12">
          {t('agreement.refuse')}
        </PlainButton>
      </form>
      <p className="mt-6 text-xs text-muted">{t('agreement.sandbox', named)}</p>
    </Frame>
  );
}
