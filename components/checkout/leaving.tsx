import { useTranslations } from 'next-intl';

/**
 * Goes to the merchant's site by itself. A redirect after a form would not work: the policy holds it to the page's own site, all the way.
 * Without a delay the browser replaces this page, so that going back skips it.
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

/** The link to the merchant, or to the checkout that this page belongs to. */
export function BackLink({ to, merchant, look = 'primary' }: BackProps) {
  const t = useTranslations('checkout');
  const dress = `button button--${look} button--lg`;
  return (
    <a href={to} rel="noreferrer" className={`${dress} mt-6 h-auto min-h-12 w-full py-2 whitespace-normal print:hidden`}>
      {t('back', { merchant })}
    </a>
  );
}

/** The link to the payment, and its 領収書. */
export function ReceiptLink({ to }: { to: string }) {
  const t = useTranslations('receipt');
  return (
    <a href={to} className="button button--outline button--lg mt-6 h-auto min-h-12 w-full py-2 whitespace-normal print:hidden">
      {t('open')}
    </a>
  );
}

/** The link to the page of the subscription that was ordered: there it is changed, and ended. */
export function ManageLink({ to }: { to: string }) {
  const t = useTranslations('session.completed');
  return (
    <a href={to} className="button button--outline button--lg mt-6 h-auto min-h-12 w-full py-2 whitespace-normal print:hidden">
      {t('manage')}
    </a>
  );
}
