import { Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { PayoutViewer } from '@/components/payouts/viewer';
import { Notice } from '@/components/ui/notice';

/** That its day has passed, and whom to ask: nothing is lost, the money is set aside for it. */
export function LateNotice({ viewer }: { viewer: PayoutViewer }) {
  const t = useTranslations('payouts.late');
  return (
    <Notice icon={Clock} title={t('title')}>
      {t('text', { viewer })}
    </Notice>
  );
}
