'use client';
import { Alert } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { Sent } from '@/components/money-actions/use-money-act';

/** The result when no link was created: why, and what to do now. */
export function LinkNotice({ sent }: { sent: Sent }) {
  const t = useTranslations('paymentLinks.sent');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sent.state !== 'none') notice.current?.scrollIntoView({ block: 'nearest' });
  }, [sent]);
  if (sent.state === 'none') return null;
  const isUnknown = sent.state === 'unknown';
  return (
    <div ref={notice} className="shrink-0">
      <Alert status={isUnknown ? 'warning' : 'danger'} role="alert" className="border border-border bg-surface-secondary shadow-none">
        <Alert.Indicator />
        <Alert.Content>
          <Alert.Title>{t(isUnknown ? 'unknown' : 'refused')}</Alert.Title>
          <Alert.Description>{isUnknown ? t('unknownText') : sent.error.message}</Alert.Description>
        </Alert.Content>
      </Alert>
    </div>
  );
}
