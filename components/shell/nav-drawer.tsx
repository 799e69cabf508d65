'use client';
import { Menu } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Area, Waiting } from '@/components/shell/areas';
import type { Company } from '@/components/shell/company';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';

const load = () => import('@/components/shell/drawer').then((loaded) => loaded.AreaDrawer);
const AreaDrawer = lazyDialog(load);

/** The navigation on a phone. */
export function NavDrawer({ company, areas, waiting }: { company: Company; areas: readonly Area[]; waiting: Waiting }) {
  const t = useTranslations('nav');
  const { opening, isOpen, setIsOpen, opener } = useLazyDialog(load);
  return (
    <div className="md:hidden">
      <PlainButton look="ghost" iconOnly aria-label={t('open')} {...opener}>
        <Menu aria-hidden="true" />
      </PlainButton>
      {opening > 0 && <AreaDrawer company={company} areas={areas} waiting={waiting} isOpen={isOpen} onOpenChange={setIsOpen} />}
    </div>
  );
}
