import { useTranslations } from 'next-intl';
import { ChangedValue, inOrder, useFieldName } from '@/components/team/audit/changed-value';
import { type AuditBase, hrefOf, noFilters } from '@/components/team/audit/filters';
import { Link } from '@/components/ui/link';
import { ShortId } from '@/components/ui/short-id';
import { changedFields } from '@/lib/audit/changed-fields';
import type { AuditReply } from '@/lib/audit/schema';

const link = 'inline-flex items-center rounded text-accent-soft-foreground underline underline-offset-2 pointer-coarse:min-h-11';

/** Before and after, side by side, and links. */
export function AuditDetail({ base, row }: { base: AuditBase; row: AuditReply }) {
  const t = useTranslations('audit');
  const { actor, subject } = row;
  const { kind } = subject;
  return (
    <div className="flex flex-col gap-4 border-t border-separator bg-surface-secondary px-4 py-4">
      <Fields row={row} />
      <dl className="grid gap-x-8 gap-y-2 text-xs sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">{t('columns.subject')}</dt>
        <dd className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {t(`subjects.${kind}`)} <ShortId id={subject.id} />
          {kind === 'payment' && (
            <Link href={`/payments/${subject.id}`} className={link}>
              {t('detail.openPayment')}
            </Link>
          )}
          <Link href={hrefOf({ ...noFilters, subject: subject.id }, base)} className={link}>
            {t('detail.onlySubject')}
          </Link>
        </dd>
        {actor.id && (
          <>
            <dt className="text-muted">{t('columns.actor')}</dt>
            <dd>
              <Link href={hrefOf({ ...noFilters, actor: actor.id }, base)} className={link}>
                {t('detail.onlyActor')}
              </Link>
            </dd>
          </>
        )}
        <dt className="text-muted">{t('detail.request')}</dt>
        <dd>
          <ShortId id={row.request_id} />
        </dd>
      </dl>
    </div>
  );
}

function Fields({ row }: { row: AuditReply }) {
  const t = useTranslations('audit.detail');
  const fieldName = useFieldName();
  const fields = changedFields(row.before, row.after).sort(inOrder);
  if (fields.length === 0) return <p className="text-sm text-muted">{t('nothing')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section aria-label={t('label')} tabIndex={0} className="overflow-x-auto rounded-lg border border-border bg-surface">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-border text-left text-xs text-muted">
            <th scope="col" className="px-3 py-2 font-medium">
              {t('field')}
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              {t('before')}
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              {t('after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, before, after, isChanged }) => (
            <tr key={name} className={`border-b border-separator align-top last:border-0 ${isChanged ? '' : 'text-muted'}`}>
              <th scope="row" className="px-3 py-2 text-left font-normal">
                {fieldName(name)}
              </th>
              <td className="px-3 py-2">
                <ChangedValue name={name} value={before} />
              </td>
              <td className={`px-3 py-2 ${isChanged ? 'font-medium' : ''}`}>
                <ChangedValue name={name} value={after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
