import { useTranslations } from 'next-intl';
import { StatusChip } from '@/components/ui/status-chip';
import type { EndpointRowReply } from '@/lib/webhooks/endpoints/schema';

const looks = { off: 'neutral', failing: 'danger', troubled: 'warning', untried: 'neutral', healthy: 'success' } as const;

/** An endpoint that was never tried has no health. */
export function HealthChip({ health, ever_tried: wasTried }: Pick<EndpointRowReply, 'health' | 'ever_tried'>) {
  const t = useTranslations('webhooks');
  const known = health === 'healthy' && !wasTried ? 'untried' : health;
  return <StatusChip look={looks[known]}>{t(`health.${known}`)}</StatusChip>;
}
