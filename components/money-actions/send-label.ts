'use client';
import { useTranslations } from 'next-intl';
import { isAwaited, type Sent } from '@/components/money-actions/use-money-act';

/**
 * What the button that sends says. Where nothing may have arrived, sending again does the deed: then it says so, with the amount that
 * `deed` carries. Where the server has it and waits for the acquirer, it only asks.
 */
export function useSendLabel(sent: Sent, deed: string): string {
  const t = useTranslations('payment.dialog');
  if (sent.state !== 'unknown') return deed;
  return isAwaited(sent) ? t('ask') : t('again', { deed });
}
