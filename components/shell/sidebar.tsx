'use client';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Area, firstPlaceOf, type Waiting } from '@/components/shell/areas';
import { type Company, CompanyHead } from '@/components/shell/company';
import { Navigation } from '@/components/shell/navigation';
import { remember } from '@/components/shell/preferences';
import { Link } from '@/components/ui/link';
import { PlainButton } from '@/components/ui/plain-button';

type Props = { company: Company; areas: readonly Area[]; waiting: Waiting; initiallyFolded: boolean };

/** The navigation at the left: icons only when folded or below 1024 px; below 768 px the drawer replaces it. */
export function Sidebar({ company, areas, waiting, initiallyFolded }: Props) {
  const t = useTranslations('nav');
  const [folded, setFolded] = useState(initiallyFolded);
  function toggle() {
    remember('sidebar', folded ? 'open' : 'folded');
    setFolded(!folded);
  }
  const Icon = folded ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside
      data-folded={folded}
      className="sticky top-0 z-20 hidden h-dvh w-17 shrink-0 flex-col border-r border-border bg-surface data-[folded=false]:lg:w-58 md:flex print:hidden"
    >
      <Link
        href={firstPlaceOf(areas)}
        aria-label={t('home', { name: company.name })}
        className="flex h-14 shrink-0 items-center gap-2.5 border-b border-border px-4.5"
      >
        <CompanyHead company={company} />
      </Link>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 py-2 [scrollbar-width:thin]">
        <Navigation areas={areas} waiting={waiting} />
      </div>
      <div className="px-3 py-1.5 max-lg:hidden">
        <PlainButton
          look="ghost"
          aria-label={t(folded ? 'expand' : 'collapse')}
          onClick={toggle}
          className="w-full justify-start px-3 text-muted folded:justify-center folded:px-0"
        >
          <Icon aria-hidden="true" />
          <span className="folded:hidden">{t('collapse')}</span>
        </PlainButton>
      </div>
    </aside>
  );
}
