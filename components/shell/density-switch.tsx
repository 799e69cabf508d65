'use client';
import { Rows2, Rows3 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { type Density, densityOf } from '@/components/shell/density';
import { remember } from '@/components/shell/preferences';
import { PlainButton } from '@/components/ui/plain-button';

const page = () => document.documentElement;

/** The page's attribute, which the server has written from this browser's choice. */
function follow(changed: () => void) {
  const observer = new MutationObserver(changed);
  observer.observe(page(), { attributeFilter: ['data-density'] });
  return () => observer.disconnect();
}

/** Low or high rows in every list, remembered for the next visit. Cards on a phone have one height. */
export function DensitySwitch() {
  const t = useTranslations('lists');
  const density = useSyncExternalStore<Density>(
    follow,
    () => densityOf(page().dataset.density),
    () => 'comfortable',
  );
  const isCompact = density === 'compact';
  function change() {
    const next: Density = isCompact ? 'comfortable' : 'compact';
    page().dataset.density = next;
    remember('list_density', next);
  }
  const Icon = isCompact ? Rows3 : Rows2;
  return (
    <PlainButton size="sm" look="ghost" className="max-md:hidden" aria-pressed={isCompact} onClick={change}>
      <Icon aria-hidden="true" className="text-muted" />
      {t('compact')}
    </PlainButton>
  );
}
