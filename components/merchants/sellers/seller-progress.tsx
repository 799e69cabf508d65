import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTimeSince } from '@/components/ui/timestamp';
import type { SellerReply } from '@/lib/merchants/sellers/schema';

type Props = { seller: Pick<SellerReply, 'status' | 'progress'>; now: string; bar?: boolean };

/** Everything is answered, but not submitted yet. */
export const isReady = ({ status, progress }: Pick<SellerReply, 'status' | 'progress'>): boolean =>
  status === 'incomplete' && progress !== null && progress.errored === 0 && progress.answered === progress.required;

/** The progress of a seller's application: started or not, how much is done, how long it waits, and what to correct. */
export function SellerProgress({ seller: { status, progress }, now, bar = false }: Props) {
  const t = useTranslations('sellers.progress');
  const sinceWhen = useTimeSince();
  if (progress === null) return <span className="text-muted">{t('none')}</span>;
  const { answered, required, errored, missing_documents: missing, submitted_at: since } = progress;
  const isUnderWay = status === 'incomplete';
  const isDone = isReady({ status, progress });
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {isDone && <span className="whitespace-nowrap">{t('ready')}</span>}
      {isUnderWay && !isDone && (
        <span className="whitespace-nowrap tabular-nums">
          {bar && <Bar part={required === 0 ? 0 : answered / required} />}
          {t('answered', { answered, required })}
        </span>
      )}
      {isUnderWay && missing !== null && missing > 0 && (
        <span className="text-xs whitespace-nowrap text-muted">{t('missing', { count: missing })}</span>
      )}
      {status === 'pending' && since && (
        <span className="whitespace-nowrap text-muted">{t('waiting', { when: sinceWhen(new Date(since), new Date(now)) })}</span>
      )}
      {errored > 0 && (
        <span className="inline-flex items-center gap-1 text-xs font-medium whitespace-nowrap text-danger-soft-foreground">
          <TriangleAlert aria-hidden="true" className="size-3.5" />
          {t('errors', { count: errored })}
        </span>
      )}
      {!isUnderWay && status !== 'pending' && errored === 0 && (
        <span aria-hidden="true" className="text-muted">
          –
        </span>
      )}
    </span>
  );
}

/** The figures next to it say the same. */
function Bar({ part }: { part: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className="mr-2 inline-block h-1.5 w-16 rounded-full align-middle"
    >
      <rect width="100" height="1" className="fill-default" />
      <rect width={part * 100} height="1" className="fill-accent" />
    </svg>
  );
}
