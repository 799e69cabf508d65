'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { v7 } from 'uuid';
import { useFreshPage } from '@/components/money-actions/use-fresh-page';
import type { MoneyAct } from '@/components/money-actions/use-money-act';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { toast } from '@/components/ui/toast';

/** Cancels an unpaid link. Repeating it changes nothing, so one key serves for every press of this button. */
export function CancelLink({ id, cancel }: { id: string; cancel: MoneyAct }) {
  const t = useTranslations('paymentLinks.cancel');
  const refresh = useFreshPage();
  const [key] = useState(() => v7());
  async function end() {
    const answer = await cancel({ id }, key).catch(() => null);
    // it may have been paid meanwhile
    refresh();
    if (!answer?.ok) return answer?.error.message ?? t('unreachable');
    toast.success(t('done'));
  }
  return (
    <ConfirmDialog open={t('open')} openNamed={t('open')} title={t('title')} confirm={t('confirm')} cancel={t('keep')} onConfirm={end}>
      {t('effect')}
    </ConfirmDialog>
  );
}
