import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useMoment } from '@/components/ui/timestamp';
import type { ClockReply } from '@/lib/sandbox/schema';

/** Counts on from the service's business time with the browser's clock. */
export function BusinessTime({ clock: { now, ahead_seconds } }: { clock: ClockReply }) {
  const t = useTranslations('sandbox.clock');
  const moment = useMoment();
  const [passedMs, setPassed] = useState(0);
  useEffect(() => {
    const since = performance.now();
    const timer = setInterval(() => setPassed(performance.now() - since), 1_000);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.round(ahead_seconds / 60);
  const ahead = { days: Math.floor(minutes / 1_440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 };
  return (
    <div>
      <h2 className="text-sm text-muted">{t('title')}</h2>
      <p className="mt-1 text-2xl font-semibold tracking-tight tabular-nums">{moment(new Date(Date.parse(now) + passedMs), true)}</p>
      <p className="mt-1 text-sm text-muted">{minutes === 0 ? t('same') : t('ahead', ahead)}</p>
    </div>
  );
}
