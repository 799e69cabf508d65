'use client';
import { Button } from '@heroui/react';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Navigation } from '@/components/shell/navigation';
import { remember } from '@/components/shell/preferences';
import { Mark } from '@/components/ui/logo';

/** The navigation at the left; under 768 px the drawer takes its place. */
export function Sidebar({ may, initiallyCollapsed }: { may: { keys: boolean }; initiallyCollapsed: boolean }) {
  const t = useTranslations('nav');
  const [collapsed, setCollapsed] = useState(initiallyCollapsed);
  function toggle() {
    remember('sidebar', collapsed ? 'open' : 'collapsed');
    setCollapsed(!collapsed);
  }
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside
      className={`sticky top-0 z-20 hidden h-dvh shrink-0 flex-col border-r border-border bg-surface md:flex ${collapsed ? 'w-17' : 'w-58'}`}
    >
      <Link href="/payments" aria-label={t('home')} className="flex h-14 items-center gap-2.5 px-4.5">
        <Mark className="size-8 shrink-0" />
        {!collapsed && <span className="text-lg font-semibold tracking-tight">Bunpai</span>}
      </Link>
      <div className="flex-1 px-3 py-3">
        <Navigation may={may} collapsed={collapsed} />
      </div>
      <div className="p-3">
        <Button
          variant="ghost"
          aria-label={t(collapsed ? 'expand' : 'collapse')}
          isIconOnly={collapsed}
          onPress={toggle}
          className={`text-muted ${collapsed ? 'w-full' : 'w-full justify-start px-3'}`}
        >
          <Icon aria-hidden="true" />
          {!collapsed && t('collapse')}
        </Button>
      </div>
    </aside>
  );
}
