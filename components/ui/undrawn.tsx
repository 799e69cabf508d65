'use client';
import { useTranslations } from 'next-intl';

/** In the place of a drawing whose code could not be loaded: the page stays, and its table has the same figures. */
export function Undrawn() {
  const t = useTranslations('lazy');
  return <p className="absolute inset-0 grid place-content-center px-4 text-center text-sm text-muted">{t('undrawn')}</p>;
}
