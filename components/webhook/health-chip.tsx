import { useTranslations } from 'next-intl';
import { StatusChip } from '@/components/ui/status-chip';
import type { EndpointReply } from '@/lib/webhooks/endpoints/schema';

/** One failure is said quietly: receivers restart. */
export function HealthChip({ health }: Pick<EndpointReply, 'health'>) {
  const t = useTranslations('webhooks');
  if (health === 'troubled') return <span className="text-xs whitespace-nowrap text-muted">{t('health.troubled')}</span>;
  const looks = { off: 'neutral', failing: 'danger', healthy: 'success' } as const;
  return <StatusChip look={looks[health]}>{t(`health.${health}`)}</StatusChip>;
}
