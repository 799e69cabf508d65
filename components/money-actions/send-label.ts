'use client';
import { useTranslations } from 'next-intl';
import { isAwaited, type Sent } from '@/components/money-actions/use-money-act';

/**
 * What the button that sends says. Where the request may not have arrived, sending again is the action itself: the button then repeats
 * `label`, with its amount. Where the server has it and waits for the acquirer, it only asks.
 */
export function useSendLabel(sent: Sent, label: string): string {
  const t = useTranslations('payment.dialog');
  if (sent.state !== 'unknown') return label;
  return isAwaited(sent) ? t('ask') : t('again', { action: label });
}
