'use client';
import { ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo } from 'react';
import { type Area, sectionsOf } from '@/components/shell/areas';
import type { Page, Searcher } from '@/components/shell/search/entries';

/** The pages of this person under their names in the navigation, and the address of a found merchant. */
export function usePages(areas: readonly Area[], searcher: Searcher) {
  const t = useTranslations('nav');
  const account = useTranslations('account');
  const pages = useMemo<Page[]>(() => {
    const places = sectionsOf(areas).flatMap((section) => section.areas);
    const named = places.map(({ id, href, icon }) => ({ id, href, icon, name: t(`areas.${id}`) }));
    return [...named, { id: 'account', href: '/account', icon: ShieldCheck, name: account('open') }];
  }, [areas, t, account]);
  const hasSellers = pages.some(({ id }) => id === 'sellers');
  const merchantHref = useCallback(
    (id: string) => (searcher === 'operator' ? `/merchants/${id}` : hasSellers ? `/sellers/${id}` : `/payments?seller=${id}`),
    [searcher, hasSellers],
  );
  return { pages, merchantHref };
}
