import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { AuditDetail } from '@/components/team/audit/audit-detail';
import type { AuditBase } from '@/components/team/audit/filters';
import { useOperationName } from '@/components/team/audit/operation-name';
import { shorten } from '@/components/ui/short-id';
import { Timestamp } from '@/components/ui/timestamp';
import type { AuditReply } from '@/lib/audit/schema';

type Props = { base: AuditBase; rows: AuditReply[]; now: string };

const columns = 'md:grid md:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_1rem] md:items-center md:gap-4';

/** Every row unfolds to before and after, without a script. */
export function AuditRows({ base, rows, now }: Props) {
  const t = useTranslations('audit.columns');
  return (
    <>
      <div
        aria-hidden="true"
        className={`hidden border-b border-border bg-surface-secondary px-4 py-2.5 text-xs font-medium text-muted ${columns}`}
      >
        <span>{t('time')}</span>
        <span>{t('operation')}</span>
        <span>{t('actor')}</span>
        <span>{t('subject')}</span>
      </div>
      <ul aria-label={t('label')} className="divide-y divide-separator">
        {rows.map((row) => (
          <li key={row.id}>
            <Row base={base} row={row} now={now} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Row({ base, row, now }: { base: AuditBase; row: AuditReply; now: string }) {
  const nameOf = useOperationName();
  const t = useTranslations('audit');
  const { kind, id } = row.subject;
  return (
    <details className="group/row">
      <summary
        className={`flex cursor-pointer list-none flex-col gap-1 px-4 py-3 text-sm -outline-offset-2 hover:bg-surface-secondary [&::-webkit-details-marker]:hidden ${columns}`}
      >
        <span className="max-md:order-3 max-md:text-xs max-md:text-muted">
          <Timestamp at={row.created_at} now={now} seconds layout="hidden" />
        </span>
        <span className="min-w-0 break-words">
          <span className="font-medium">{nameOf(row.operation)}</span>
          {row.merchant_name && <span className="block text-xs text-muted">{row.merchant_name}</span>}
        </span>
        <span className="min-w-0 break-words">
          <ActorName actor={row.actor} atMachine={base === '/operator-audit'} />
        </span>
        <span className="min-w-0 text-xs text-muted max-md:hidden">
          {t(`subjects.${kind}`)} <code className="font-mono">{shorten(id)}</code>
        </span>
        <ChevronRight
          aria-hidden="true"
          className="size-4 text-muted transition-transform group-open/row:rotate-90 max-md:hidden motion-reduce:transition-none"
        />
      </summary>
      <AuditDetail base={base} row={row} />
    </details>
  );
}

/** The name at that time; a key by its last characters. `atMachine`: an actor without a name used the command line. */
function ActorName({ actor: { kind, name, operator }, atMachine }: { actor: AuditReply['actor']; atMachine: boolean }) {
  const t = useTranslations('audit');
  if (kind === 'key') return t('actors.key', { name });
  if (kind === 'user') return operator ? t('actors.operator', { name }) : name;
  return t(kind === 'system' && atMachine ? 'actors.machine' : `actors.${kind}`);
}
