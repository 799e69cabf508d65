import { useTranslations } from 'next-intl';
import { Value } from '@/components/onboarding/review/value';
import { Panel } from '@/components/ui/panel';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import type { ReviewReply } from '@/lib/onboarding/review/schema';
import type { Descriptor } from '@/lib/onboarding/schema';

type Props = { review: Pick<ReviewReply, 'submissions' | 'application' | 'files'>; now: string };

/** Each submission: its changes, and its decision. */
export function History({ review: { submissions, application, files }, now }: Props) {
  const t = useTranslations('applications.history');
  const { requested_fields, errored_fields, submitted_fields } = application;
  const known = new Map<string, Descriptor>(
    [...requested_fields, ...errored_fields, ...submitted_fields].map((field) => [field.field, field]),
  );
  const textOf = (field: string, value: unknown, shown: string | null) => {
    const descriptor = known.get(field);
    return descriptor ? <Value field={descriptor} value={value} shown={shown} files={files} /> : visible(shown ?? String(value ?? ''));
  };
  const when = (at: string | null) => at && <Timestamp at={at} now={now} layout="inline" className="text-xs text-muted" />;
  return (
    <Panel>
      <h2 className="border-b border-separator px-4 py-3 sm:px-5 text-base font-semibold">{t('title')}</h2>
      {submissions.length === 0 && <p className="px-4 py-3 sm:px-5 text-sm text-muted">{t('none')}</p>}
      <ol className="divide-y divide-separator text-sm">
        {submissions.map((submission) => (
          <li key={submission.number} className="flex flex-col gap-1 px-4 py-3 sm:px-5">
            <span className="font-medium">{t('number', { number: submission.number, by: visible(submission.submitted_by) })}</span>
            {when(submission.submitted_at)}
            {submission.changes.map(({ field, field_name, before, after, before_shown: was, after_shown: is }) => (
              <span key={field} className="block break-words">
                <span className="text-muted">{field_name}</span> <s>{textOf(field, before, was)}</s> → {textOf(field, after, is)}
              </span>
            ))}
            {submission.checked && submission.checked.by !== submission.decided_by && (
              <span className="break-words">
                {t('checked', { by: visible(submission.checked.by) })} {when(submission.checked.at)}
                {submission.checked.remark && <span className="block text-muted">{visible(submission.checked.remark)}</span>}
              </span>
            )}
            {submission.outcome && (
              <span className="break-words">
                {t(`outcomes.${submission.outcome}`, { by: visible(submission.decided_by ?? '') })} {when(submission.decided_at)}
                {submission.reason && <span className="block text-muted">{visible(submission.reason)}</span>}
              </span>
            )}
            {submission.reopened_by && (
              <span className="break-words">
                {t(submission.reopen_reason === null ? 'outcomes.returned' : 'reopened', { by: visible(submission.reopened_by) })}{' '}
                {when(submission.reopened_at)}
                {submission.reopen_reason && <span className="block text-muted">{visible(submission.reopen_reason)}</span>}
              </span>
            )}
            {Object.entries(submission.returned ?? {}).map(([field, reason]) => (
              <span key={field} className="block break-words text-muted">
                {t('returned', { field: known.get(field)?.field_name ?? field, reason: visible(reason) })}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
