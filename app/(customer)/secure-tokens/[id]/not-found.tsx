import { useTranslations } from 'next-intl';

/** Nothing of ours to go on to: the customer came from a shop. */
export default function NotFound() {
  const t = useTranslations('challenge.missing');
  return (
    <>
      <h1 className="text-xl font-semibold text-balance">{t('title')}</h1>
      <p className="mt-2 text-sm text-muted">{t('text')}</p>
    </>
  );
}
