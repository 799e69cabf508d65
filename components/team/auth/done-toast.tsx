'use client';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { toast } from '@/components/ui/toast';

/** Reports the action of the page before, once: its word leaves the address. */
export function DoneToast() {
  const t = useTranslations('signIn.done');
  useEffect(() => {
    if (new URLSearchParams(location.search).get('done') !== 'email') return;
    history.replaceState(null, '', location.pathname);
    toast.success(t('email'));
  }, [t]);
  return null;
}
