'use client';
import { useTranslations } from 'next-intl';
import type { Answered } from '@/components/reference/call';
import { JsonView } from '@/components/ui/json-view';
import { StatusChip } from '@/components/ui/status-chip';

type Props = { outcome: Answered | 'unreachable'; changes: boolean };

/** Null if the text is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The reply, unchanged. */
export function ReplyView({ outcome, changes }: Props) {
  const t = useTranslations('reference.try');
  if (outcome === 'unreachable') {
    return <p className="text-sm font-medium text-danger-soft-foreground">{t(changes ? 'unreachableChange' : 'unreachable')}</p>;
  }
  const { status, statusText, headers, body } = outcome;
  const value = parsed(body);
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-2 text-sm">
        <span className="sr-only">{t('status')}</span>
        <StatusChip look={status < 400 ? 'success' : 'danger'} plain>
          {`${status} ${statusText}`.trim()}
        </StatusChip>
      </p>
      <details>
        <summary className="cursor-pointer text-xs text-muted pointer-coarse:min-h-11">{t('headers', { count: headers.length })}</summary>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 font-mono text-xs">
          {headers.map(([name, header]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="break-all">{header}</dd>
            </div>
          ))}
        </dl>
      </details>
      {value === null ? (
        <pre className="overflow-x-auto rounded-lg border border-border bg-surface-secondary p-3 font-mono text-xs whitespace-pre-wrap">
          {body}
        </pre>
      ) : (
        <JsonView value={value} label={t('reply')} copyLabel={t('copyReply')} />
      )}
    </div>
  );
}
