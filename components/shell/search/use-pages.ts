'use client';
import { ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo } from 'react';
import { type Area, sectionsOf } from '@/components/shell/areas';
import { type Command, commands } from '@/components/shell/search/commands';
import type { Act, Page, Searcher } from '@/components/shell/search/entries';

/** The pages of this person under their names in the navigation, what it may begin, and the address of a found merchant. */
export function usePages(areas: readonly Area[], offered: readonly Command[], searcher: Searcher) {
  const t = useTranslations('nav');
  const word = useTranslations('search');
  const account = useTranslations('account');
  const pages = useMemo<Page[]>(() => {
    const places = sectionsOf(areas).flatMap((section) => section.areas);
    const named = places.map(({ id, href, icon }) => ({ id, href, icon, name: t(`areas.${id}`) }));
    return [...named, { id: 'account', href: '/account', icon: ShieldCheck, name: account('open') }];
  }, [areas, t, account]);
  const acts = useMemo<Act[]>(
    () =>
      offered.map((id) => {
        const { href, icon, ...rest } = commands[id];
        return { id, href, icon, name: word(`commands.${id}`), also: word(`alsoTyped.${id}`), isFile: 'file' in rest };
      }),
    [offered, word],
  );
  const hasSellers = pages.some(({ id }) => id === 'sellers');
  const merchantHref = useCallback(
    (id: string) => (searcher === 'operator' ? `/merchants/${id}` : hasSellers ? `/sellers/${id}` : `/payments?seller=${id}`),
    [searcher, hasSellers],
  );
  return { pages, acts, merchantHref };
}
