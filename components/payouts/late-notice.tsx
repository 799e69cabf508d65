import { Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { PayoutViewer } from '@/components/payouts/viewer';
import { Notice } from '@/components/ui/notice';

/** The payout day has passed: names the contact, and says that the money is still set aside. */
export function LateNotice({ viewer }: { viewer: PayoutViewer }) {
  const t = useTranslations('payouts.late');
  return (
    <Notice icon={Clock} title={t('title')}>
      {t('text', { viewer })}
    </Notice>
  );
}
