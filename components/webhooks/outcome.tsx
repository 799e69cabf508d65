import { useTranslations } from 'next-intl';
import type { DeliveryReply } from '@/lib/webhooks/deliveries/schema';
import { outcomes } from '@/lib/webhooks/sending/outcome';

type Attempt = Pick<NonNullable<DeliveryReply['last_attempt']>, 'outcome' | 'status'>;

/** The result of an attempt, with the response status. */
export function Outcome({ attempt: { outcome, status } }: { attempt: Attempt }) {
  const t = useTranslations('deliveries');
  const known = outcomes.find((word) => word === outcome);
  return (
    <span className={outcome === 'success' ? '' : 'text-danger-soft-foreground'}>
      {known ? t(`outcomes.${known}`) : outcome}
      {status !== null && <span className="ml-1.5 font-mono text-xs tabular-nums">{status}</span>}
    </span>
  );
}
