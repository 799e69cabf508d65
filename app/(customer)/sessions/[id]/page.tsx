import { Lock } from 'lucide-react';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getFormatter, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { isEncrypted, isLive } from '@/app/environment';
import { Frame } from '@/components/checkout/frame';
import { CancelForm, Cancelled, Completed, Expired, Unknown, Waiting } from '@/components/checkout/session/ends';
import { PaymentMethods } from '@/components/checkout/session/payment-methods';
import { Refused, RefusedThere } from '@/components/checkout/session/refused';
import { Summary } from '@/components/checkout/session/summary';
import { Kept, Verified } from '@/components/checkout/session/verified';
import { Notice } from '@/components/team/auth/notice';
import { newId } from '@/lib/db/ids';
import { findCheckout } from '@/lib/sessions/find-checkout';
import type { CheckoutReply } from '@/lib/sessions/schema';
import { monthOf } from '@/lib/vault/expiry';

type Query = Record<string, string | string[] | undefined>;
type CheckoutView = { at: string; checkout: CheckoutReply; now: Date; query: Query };
type Props = { params: Promise<{ id: string }>; searchParams: Promise<Query> };

const titleOf = ({ subscription, only_keeps: onlyKeeps }: CheckoutReply) =>
  subscription ? 'titleOfOrder' : onlyKeeps ? 'titleOfKeeping' : 'title';

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('session');
  const found = await findCheckout((await params).id);
  return { title: { absolute: t(found ? titleOf(found.checkout) : 'title') } };
}

/** The lock, and the words about encryption, appear only on an encrypted connection. */
async function Secure({ merchant }: { merchant: string }) {
  const t = await getTranslations('session');
  if (!isEncrypted()) return t('notShared', { merchant });
  return (
    <>
      <Lock aria-hidden="true" className="mr-1 inline size-3.5 align-[-0.15em]" />
      {t('secure', { merchant })}
    </>
  );
}

/** The numbers of the earlier method are no longer valid. */
async function Reopened() {
  const t = await getTranslations('session.reopened');
  return (
    <div className="mb-6">
      <Notice status="success" title={t('title')} text={t('text')} />
    </div>
  );
}

/** An open checkout: the purchase, the payment methods, and the cancel link. */
async function Open({ at, checkout, now, query }: CheckoutView) {
  const [t, format] = [await getTranslations('session'), await getFormatter()];
  const { merchant, payment_methods: ways, only_keeps: onlyKeeps, expires_at } = checkout;
  const [end, zone] = [new Date(expires_at), { timeZone: 'Asia/Tokyo' } as const];
  const yearOf = (moment: Date) => format.dateTime(moment, { year: 'numeric', ...zone });
  const time = format.dateTime(end, {
    ...(yearOf(end) !== yearOf(now) && { year: 'numeric' }),
    ...{ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...zone },
  });
  return (
    <>
      <h1 className="sr-only">{t(titleOf(checkout))}</h1>
      {typeof query.refused === 'string' && <Refused code={query.refused} />}
      {!('refused' in query) && checkout.verified === false && <Refused code="invalid_token" />}
      {query.reopened === 'yes' && <Reopened />}
      <RefusedThere checkout={checkout} isBack={query.go === 'on'} />
      <Summary checkout={checkout} />
      <h2 className="mb-3 text-base font-semibold">{t(onlyKeeps ? 'chooseToKeep' : 'choose')}</h2>
      {ways.length === 0 ? (
        <p className="text-sm text-muted">{t('none', { merchant: merchant.name })}</p>
      ) : (
        <PaymentMethods at={at} checkout={checkout} month={monthOf(now)} idempotencyKey={newId()} />
      )}
      <p className="mt-4 text-center text-xs text-muted">
        {ways.some(({ type }) => type === 'credit_card') && <Secure merchant={merchant.name} />} {t('until', { time })}
      </p>
      <CancelForm at={at} checkout={checkout} />
    </>
  );
}

function contentOf(shown: CheckoutView): ReactNode {
  const { at, checkout, query } = shown;
  const { state, status, verified } = checkout;
  if (state === 'completed') return <Completed checkout={checkout} at={at} goesOn={query.go === 'on'} />;
  if (state === 'cancelled') return <Cancelled checkout={checkout} />;
  if (state === 'expired') return <Expired checkout={checkout} />;
  if (state === 'unknown') return <Unknown />;
  const { secure_token_id: token } = query;
  if (status === 'pending' && verified && typeof token === 'string') {
    return <Verified at={at} token={token} keeps={checkout.mode === 'customer'} idempotencyKey={`verified-${token}`} />;
  }
  if (status === 'pending' && checkout.kept) return <Kept at={at} idempotencyKey={newId()} />;
  return state === 'waiting' && query.other !== 'way' ? (
    <Waiting at={at} checkout={checkout} goesOn={query.go === 'on'} />
  ) : (
    <Open {...shown} />
  );
}

/** The customer's view of a checkout, with the merchant's name. */
export default async function CheckoutPage({ params, searchParams }: Props) {
  const [{ id }, query] = [await params, await searchParams];
  const { secure_token_id: token } = query;
  const named = typeof token === 'string' ? token : undefined;
  const { checkout, now } = (await findCheckout(id, named, query.kept === 'back')) ?? notFound();
  const at = `/sessions/${id}`;
  return (
    <Frame merchant={checkout.merchant} live={isLive()} at={at}>
      {contentOf({ at, checkout, now, query })}
    </Frame>
  );
}
