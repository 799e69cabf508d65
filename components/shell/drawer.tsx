'use client';
import { Drawer } from '@heroui/react/drawer';
import { useTranslations } from 'next-intl';
import type { Area, Waiting } from '@/components/shell/areas';
import { type Company, CompanyHead } from '@/components/shell/company';
import { Navigation } from '@/components/shell/navigation';

type Props = { company: Company; areas: readonly Area[]; waiting: Waiting; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** The navigation, over the page. */
export function AreaDrawer({ company, areas, waiting, isOpen, onOpenChange }: Props) {
  const t = useTranslations('nav');
  return (
    <Drawer.Backdrop isOpen={isOpen} onOpenChange={onOpenChange}>
      <Drawer.Content placement="left">
        <Drawer.Dialog className="w-72 p-4">
          <Drawer.CloseTrigger aria-label={t('close')} />
          <Drawer.Header>
            <Drawer.Heading className="flex items-center gap-2.5 pr-10 text-left">
              <CompanyHead company={company} />
            </Drawer.Heading>
          </Drawer.Header>
          <Drawer.Body className="mt-4 text-foreground">
            <Navigation areas={areas} waiting={waiting} onNavigate={() => onOpenChange(false)} />
          </Drawer.Body>
        </Drawer.Dialog>
      </Drawer.Content>
    </Drawer.Backdrop>
  );
}
