import { useTranslations } from 'next-intl';

/** Whether money is real here. */
export function EnvironmentChip({ live }: { live: boolean }) {
  const t = useTranslations('environment');
  const look = live ? 'bg-success-soft text-success-soft-foreground' : 'bg-warning-soft text-warning-soft-foreground';
  return (
    <span title={t(live ? 'liveHint' : 'sandboxHint')} className={`rounded-full px-2.5 py-1 text-xs font-medium whitespace-nowrap ${look}`}>
      {t(live ? 'live' : 'sandbox')}
    </span>
  );
}
