'use client';
import { Alert } from '@heroui/react';
import { useTranslations } from 'next-intl';
import type { Sent } from '@/components/payment/use-money-act';

/** What came of sending: what failed, whether anything was done, and what to do now. */
export function SentNotice({ sent }: { sent: Sent }) {
  const t = useTranslations('payment.sent');
  if (sent.state === 'none') return null;
  const { state, error } = sent;
  // the server itself says that it does not know yet
  const isWaiting = sent.state === 'unknown' && (error?.code === 'gateway_timeout' || error?.code === 'conflict');
  const text = sent.state === 'unknown' ? t(isWaiting ? 'waitingText' : 'unknownText') : '';
  return (
    <Alert status={sent.state === 'unknown' ? 'warning' : 'danger'} role="alert">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>{isWaiting ? t('waiting') : t(`states.${state}`)}</Alert.Title>
        <Alert.Description>{[isWaiting ? '' : error?.message, text].filter(Boolean).join(' ')}</Alert.Description>
      </Alert.Content>
    </Alert>
  );
}
