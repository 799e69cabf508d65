import { useTranslations } from 'next-intl';

/** The page for an address that leads nowhere (any more): the visitor came from a shop or a mail. */
export function Gone() {
  const t = useTranslations('checkout.gone');
  return (
    <>
      <h1 className="text-xl font-semibold text-balance">{t('title')}</h1>
      <p className="mt-2 leading-relaxed text-muted">{t('text')}</p>
    </>
  );
}
