'use client';
import { Button, Drawer } from '@heroui/react';
import { Menu } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Area } from '@/components/shell/areas';
import { Navigation } from '@/components/shell/navigation';
import { Mark } from '@/components/ui/logo';

/** The navigation on a phone. */
export function NavDrawer({ areas }: { areas: readonly Area[] }) {
  const t = useTranslations('nav');
  const [open, setOpen] = useState(false);
  return (
    <div className="md:hidden">
      <Button variant="ghost" isIconOnly aria-label={t('open')} onPress={() => setOpen(true)}>
        <Menu aria-hidden="true" />
      </Button>
      <Drawer.Backdrop isOpen={open} onOpenChange={setOpen}>
        <Drawer.Content placement="left">
          <Drawer.Dialog className="w-72 p-4">
            <Drawer.CloseTrigger aria-label={t('close')} />
            <Drawer.Header>
              <Drawer.Heading className="flex items-center gap-2.5 text-lg font-semibold">
                <Mark className="size-8" />
                Bunpai
              </Drawer.Heading>
            </Drawer.Header>
            <Drawer.Body className="mt-4 text-foreground">
              <Navigation areas={areas} onNavigate={() => setOpen(false)} />
            </Drawer.Body>
          </Drawer.Dialog>
        </Drawer.Content>
      </Drawer.Backdrop>
    </div>
  );
}
