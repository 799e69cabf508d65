import { useTranslations } from 'next-intl';
import type { Entry } from '@/components/reference/document';
import { MethodChip } from '@/components/reference/method-chip';
import { useGroupName, useSummary } from '@/components/reference/summary';

type Props = { groups: { group: string; entries: Entry[] }[] };

const link = 'flex items-center gap-2 rounded py-1 hover:text-foreground hover:underline pointer-coarse:min-h-11';

/** The table of contents. */
export function Contents({ groups }: Props) {
  const t = useTranslations('reference');
  const groupName = useGroupName();
  const summaryOf = useSummary();
  return (
    <nav aria-label={t('contents')} className="text-sm text-muted">
      <ul className="flex flex-col gap-4">
        {groups.map(({ group, entries }) => (
          <li key={group}>
            <p className="mb-1 text-xs font-semibold text-foreground">{groupName(group)}</p>
            <ul>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <a href={`#${entry.id}`} className={link}>
                    <span className="w-14 shrink-0">
                      <MethodChip method={entry.method} />
                    </span>
                    {summaryOf(entry)}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
        <li>
          <a href="#objects" className={link}>
            {t('objects')}
          </a>
          <a href="#error-codes" className={link}>
            {t('errorCodes')}
          </a>
        </li>
      </ul>
    </nav>
  );
}
