'use client';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Tabs } from '@/components/ui/tabs';

const tabIds = ['inForce', 'planned', 'history'] as const;
type FeeTab = (typeof tabIds)[number];
type Props = { counts: Partial<Record<FeeTab, number>>; panels: Record<FeeTab, ReactNode> };

/** The address contains the open tab. */
export function FeeTabs({ counts, panels }: Props) {
  const t = useTranslations('fees.tabs');
  const wanted = useSearchParams().get('tab');
  const selected = tabIds.find((id) => id === wanted) ?? 'inForce';
  function show(next: FeeTab) {
    const address = new URL(location.href);
    address.searchParams.delete('page');
    if (next === 'inForce') address.searchParams.delete('tab');
    else address.searchParams.set('tab', next);
    window.history.replaceState(null, '', address);
  }
  const tabs = tabIds.map((id) => ({ id, name: t(id), panel: panels[id], ...(counts[id] !== undefined && { count: counts[id] }) }));
  return <Tabs label={t('label')} tabs={tabs} selected={selected} onSelect={show} />;
}
