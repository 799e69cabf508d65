import { Clock, UserRoundCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import type { ReviewReply } from '@/lib/onboarding/review/schema';

/** `isOwn`: for the platform's people, who need not be told that they are waited for. */
type Props = { review: Pick<ReviewReply, 'submissions' | 'awaits_platform'>; isOwn: boolean; now: string };

/** What the platform's people said of the waiting submission, or that they have not looked yet. */
export function FirstCheck({ review: { submissions, awaits_platform: isAwaited }, isOwn, now }: Props) {
  const t = useTranslations('applications.first');
  const [latest] = submissions;
  const checked = latest?.outcome === null ? latest.checked : null;
  if (!checked && (isOwn || !isAwaited)) return null;
  return (
    <p className="mb-6 flex gap-3 rounded-xl border border-border bg-surface px-4 py-3 text-sm sm:px-5">
      {checked ? (
        <UserRoundCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
      ) : (
        <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      )}
      <span className="min-w-0">
        <span className="font-medium">{checked ? t('checked', { by: visible(checked.by) }) : t('awaited')}</span>
        {checked && <Timestamp at={checked.at} now={now} layout="inline" className="ml-3 text-xs text-muted" />}
        {checked?.remark && <span className="mt-1 block break-words whitespace-pre-wrap">{visible(checked.remark)}</span>}
      </span>
    </p>
  );
}

/** The same in a queue. */
export function CheckedBy({ checked, isAwaited }: { checked: { by: string; remark: string | null } | null; isAwaited: boolean }) {
  const t = useTranslations('applications.first');
  if (!checked) return <span className="text-muted">{isAwaited ? t('waits') : '–'}</span>;
  return (
    <span className="block max-w-56 text-xs">
      <span className="flex items-center gap-1.5">
        <UserRoundCheck aria-hidden="true" className="size-3.5 shrink-0 text-success" />
        <span className="truncate">{t('by', { by: visible(checked.by) })}</span>
      </span>
      {checked.remark && (
        <span className="mt-0.5 block truncate text-muted" title={visible(checked.remark)}>
          {visible(checked.remark)}
        </span>
      )}
    </span>
  );
}
