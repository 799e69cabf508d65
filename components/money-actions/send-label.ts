'use client';
import { useTranslations } from 'next-intl';
import { isAwaited, type Sent } from '@/components/money-actions/use-money-act';

/**
 * The label of the send button. When nothing may have arrived, sending again acts: the label says so, with the amount in `deed`. When the
 * server has the request and waits for the acquirer, sending again only asks.
 */
export function useSendLabel(sent: Sent, deed: string): string {
  const t = useTranslations('payment.dialog');
  if (sent.state !== 'unknown') return deed;
  return isAwaited(sent) ? t('ask') : t('again', { deed });
}
