import { Unplug } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';

/** That nobody takes the money of customers here yet, and who can change that. */
export function NoAcquirer({ viewer }: { viewer: 'operator' | 'platform' }) {
  const t = useTranslations('environment.noAcquirer');
  return (
    <Notice icon={Unplug} title={t('title')}>
      {t(viewer)}
    </Notice>
  );
}
