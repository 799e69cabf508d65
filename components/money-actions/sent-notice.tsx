'use client';
import { Alert } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { isAwaited, isPartly, type Sent } from '@/components/money-actions/use-money-act';

type Props = {
  sent: Sent;
  /** For a form with a card, whose fields are cleared when it is sent. */
  card?: boolean;
  /** A link to look up the result without sending anything. */
  look?: ReactNode;
};

/** The result of sending: what failed, whether anything was done, and what to do now. Scrolls into view by itself. */
export function SentNotice({ sent, card = false, look }: Props) {
  const t = useTranslations('payment.sent');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sent.state !== 'none') notice.current?.scrollIntoView({ block: 'nearest' });
  }, [sent]);
  if (sent.state === 'none') return null;
  const isUnknown = sent.state === 'unknown';
  const isPartial = isUnknown && sent.error !== null && isPartly(sent.error);
  // the server itself says that the outcome is unknown
  const isWaiting = isUnknown && !isPartial && (isAwaited(sent) || sent.error?.code === 'conflict');
  const unknown = isUnknown && t(isAwaited(sent) ? 'waitingText' : isPartial ? 'partlyText' : card ? 'unknownCard' : 'unknownText');
  return (
    <div ref={notice} className="shrink-0">
      <Alert status={isUnknown ? 'warning' : 'danger'} role="alert" className="border border-border bg-surface-secondary shadow-none">
        <Alert.Indicator />
        <Alert.Content>
          <Alert.Title>{isWaiting ? t('waiting') : isPartial ? t('partly') : t(`states.${sent.state}`)}</Alert.Title>
          <Alert.Description>
            {[isWaiting ? '' : sent.error?.message, unknown].filter(Boolean).join(' ')}
            {isUnknown && look && <span className="mt-1 block">{look}</span>}
          </Alert.Description>
        </Alert.Content>
      </Alert>
    </div>
  );
}
