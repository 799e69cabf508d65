import { useTranslations } from 'next-intl';

/**
 * Goes on to the merchant's site by itself. A redirect would not do after a form: what a form leads to is held to the page's own site by its
 * policy, all the way. Without a wait the browser puts the next page in this one's place, so that the way back leads past it.
 */
export function Leaving({ to, merchant }: { to: string; merchant: string }) {
  const t = useTranslations('checkout');
  return (
    <>
      <meta httpEquiv="refresh" content={`0; url=${to}`} />
      <p role="status" className="mt-6 text-sm text-muted">
        {t('leaving', { merchant })}
      </p>
      <BackLink to={to} merchant={merchant} />
    </>
  );
}

type BackProps = { to: string; merchant: string; look?: 'primary' | 'outline' };

/** The way to the merchant, or to the checkout that this was a part of. */
export function BackLink({ to, merchant, look = 'primary' }: BackProps) {
  const t = useTranslations('checkout');
  const dress = `button button--${look} button--lg`;
  return (
    <a href={to} rel="noreferrer" className={`${dress} mt-6 h-auto min-h-12 w-full py-2 whitespace-normal print:hidden`}>
      {t('back', { merchant })}
    </a>
  );
}

/** To what was paid, and the 領収書 of it. */
export function ReceiptLink({ to }: { to: string }) {
  const t = useTranslations('receipt');
  return (
    <a href={to} className="button button--outline button--lg mt-6 h-auto min-h-12 w-full py-2 whitespace-normal print:hidden">
      {t('open')}
    </a>
  );
}
