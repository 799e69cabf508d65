import { useTranslations } from 'next-intl';
import { StatusChip } from '@/components/ui/status-chip';

const dayMs = 86_400_000;
/** Whole days that something has waited, and how urgent that makes it: a seller waits for its first sale. */
export function waitedFor(since: string, now: string): { days: number; look: 'neutral' | 'warning' | 'danger' } {
  const waited = Math.max(0, Date.parse(now) - Date.parse(since));
  const look = waited > 5 * dayMs ? 'danger' : waited > 2 * dayMs ? 'warning' : 'neutral';
  return { days: Math.floor(waited / dayMs), look };
}

export function Waited({ since, now }: { since: string; now: string }) {
  const t = useTranslations('applications.waited');
  const { days, look } = waitedFor(since, now);
  return <StatusChip look={look}>{days === 0 ? t('today') : t('days', { days })}</StatusChip>;
}

/** What the automatic checks have found, in a word. */
export function Warnings({ count }: { count: number }) {
  const t = useTranslations('applications.waited');
  return <StatusChip look={count > 0 ? 'warning' : 'success'}>{count > 0 ? t('warnings', { count }) : t('passed')}</StatusChip>;
}
