import { useTranslations } from 'next-intl';

/** An address that names nothing, or nothing any more: whoever comes here was sent by a shop or a mail. */
export function Gone() {
  const t = useTranslations('checkout.gone');
  return (
    <>
      <h1 className="text-xl font-semibold text-balance">{t('title')}</h1>
      <p className="mt-2 leading-relaxed text-muted">{t('text')}</p>
    </>
  );
}
