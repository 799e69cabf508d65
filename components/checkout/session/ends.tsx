import { CircleCheck, Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ChangeMethod } from '@/components/checkout/change-method';
import { BackLink, Leaving, ManageLink, ReceiptLink } from '@/components/checkout/leaving';
import { Money } from '@/components/ui/money';
import { PlainButton } from '@/components/ui/plain-button';
import type { CheckoutReply } from '@/lib/sessions/schema';

type Props = { checkout: CheckoutReply };

type Sign = 'done' | 'waits' | 'over';

/** `receipt`: the page with the customer's receipt. */
type EndedProps = Props & { title: string; text?: string; sign?: Sign; receipt?: string | null };

function Ended({ title, text, checkout, sign = 'over', receipt = null }: EndedProps) {
  const { back_url: back, merchant, total, manage_url: manage } = checkout;
  return (
    <>
      {sign === 'done' && <CircleCheck aria-hidden="true" className="mb-3 size-10 text-success-soft-foreground" />}
      {sign === 'waits' && <Clock aria-hidden="true" className="mb-3 size-10 text-warning-soft-foreground" />}
      <h1 className="text-2xl font-semibold text-balance">{title}</h1>
      {sign !== 'over' && total !== null && (
        <p className="mt-1 text-3xl font-semibold tracking-tight">
          <Money amount={total} />
        </p>
      )}
      {text && <p className="mt-2 text-sm text-muted">{text}</p>}
      {sign === 'done' && manage && <ManageLink to={manage} />}
      {receipt && <ReceiptLink to={receipt} />}
      {back && <BackLink to={back} merchant={merchant.name} />}
    </>
  );
}

/** The customer has payment numbers, and the money is awaited. */
function Issued({ checkout, at, instructions }: Props & { at: string; instructions: string }) {
  const t = useTranslations('session.completed');
  return (
    <>
      <Ended sign="waits" title={t('issued')} text={t('issuedText')} checkout={{ ...checkout, back_url: null }} />
      <a href={instructions} className="button button--primary button--lg mt-4 h-12 w-full">
        {t('instructions')}
      </a>
      {checkout.back_url && <BackLink to={checkout.back_url} merchant={checkout.merchant.name} look="outline" />}
      {checkout.reopens && <ChangeMethod at={at} />}
    </>
  );
}

/** Giving up its numbers was interrupted: one more press, and it can be paid. */
function Stopped({ checkout, at }: Props & { at: string }) {
  const t = useTranslations('session.completed.cancelled');
  return (
    <>
      <Ended title={t('title')} text={t('text')} checkout={checkout} />
      <ChangeMethod at={at} />
    </>
  );
}

/** Paid, saved, or waiting for cash that may have expired since. A customer who has just paid is redirected. */
export function Completed({ checkout, at, goesOn }: Props & { at: string; goesOn: boolean }) {
  const t = useTranslations('session.completed');
  const { onward_url: instructions, back_url: back, merchant, only_keeps: onlyKeeps, paid, subscription, manage_url: manage } = checkout;
  if (instructions) return <Issued checkout={checkout} at={at} instructions={instructions} />;
  if (checkout.reopens) return <Stopped checkout={checkout} at={at} />;
  if (paid === 'expired' || paid === 'cancelled') return <Ended title={t(`${paid}.title`)} text={t(`${paid}.text`)} checkout={checkout} />;
  const title = t(subscription ? 'ordered' : onlyKeeps ? 'kept' : 'paid');
  const receipt = paid === 'captured' || paid === 'refunded' ? `${at}/receipt` : null;
  if (goesOn && back) {
    return (
      <>
        <Ended sign="done" title={title} checkout={{ ...checkout, back_url: null }} receipt={receipt} />
        <Leaving to={back} merchant={merchant.name} />
      </>
    );
  }
  return (
    <Ended
      sign="done"
      title={title}
      text={manage ? t('orderedText') : back ? t('text') : t('close')}
      checkout={checkout}
      receipt={receipt}
    />
  );
}

export function Cancelled({ checkout }: Props) {
  const t = useTranslations('session.cancelled');
  return <Ended title={t('title')} text={t('text')} checkout={checkout} />;
}

export function Expired({ checkout }: Props) {
  const t = useTranslations('session.expired');
  return <Ended title={t('title')} text={t('text', { merchant: checkout.merchant.name })} checkout={checkout} />;
}

const againSeconds = 5;

/** An unknown outcome: the page reloads itself. */
export function Unknown() {
  const t = useTranslations('session.unknown');
  return (
    <>
      <meta httpEquiv="refresh" content={String(againSeconds)} />
      <h1 className="text-2xl font-semibold text-balance">{t('title')}</h1>
      <p role="status" className="mt-2 text-sm text-muted">
        {t('text')}
      </p>
    </>
  );
}

/** What the customer is to do on the acquirer's page or in an app, in words. */
function useWaited({ only_keeps: onlyKeeps, method }: CheckoutReply): Record<'title' | 'text' | 'onward' | 'other', string> {
  const t = useTranslations('session');
  const named = { method: t(`methods.${method ?? 'paypay'}`) };
  if (onlyKeeps || method === 'credit_card') {
    const text = t(onlyKeeps ? 'cardWaited.text' : 'about.cardAtAcquirer');
    return { title: t('cardWaited.title'), text, onward: t('cardWaited.onward'), other: t('cardWaited.other') };
  }
  return {
    title: t('waiting.title', named),
    text: t('waiting.text', named),
    onward: t('waiting.onward', named),
    other: t('waiting.other'),
  };
}

/**
 * The customer is asked elsewhere. Who has just pressed the button goes there by itself; who came back without an answer goes on there, or pays by
 * another method.
 */
export function Waiting({ checkout, at, goesOn }: Props & { at: string; goesOn: boolean }) {
  const { title, text, onward, other } = useWaited(checkout);
  const { onward_url: to } = checkout;
  return (
    <>
      {goesOn && to && <meta httpEquiv="refresh" content={`0; url=${to}`} />}
      <h1 className="text-2xl font-semibold text-balance">{title}</h1>
      <p className="mt-2 text-sm text-muted">{text}</p>
      {to && (
        <a href={to} className="button button--primary button--lg mt-4 h-12 w-full">
          {onward}
        </a>
      )}
      <a href={`${at}?other=way`} className="button button--ghost button--lg mt-2 h-12 w-full">
        {other}
      </a>
    </>
  );
}

const cancels = {
  order: ['cancelOrder', 'cancelOrderWithout'],
  keeping: ['cancelKeeping', 'cancelKeepingWithout'],
  payment: ['cancel', 'cancelWithout'],
} as const;

/** Nothing was paid, and the merchant sees that. */
export function CancelForm({ at, checkout }: Props & { at: string }) {
  const t = useTranslations('session');
  const merchant = checkout.merchant.name;
  const [what, whatWithout] = cancels[checkout.subscription ? 'order' : checkout.only_keeps ? 'keeping' : 'payment'];
  return (
    <form method="post" action={`${at}/cancel`} className="mt-4">
      <PlainButton type="submit" look="ghost" size="lg" wide className="h-auto min-h-12 whitespace-normal">
        {checkout.back_url ? t(what, { merchant }) : t(whatWithout)}
      </PlainButton>
    </form>
  );
}
