import { useTranslations } from 'next-intl';
import { visible } from '@/components/ui/visible';
import type { AssigneeReply } from '@/lib/notes/schema';

/** In a card of a list on a phone: nothing where nobody minds it. */
export function AssigneeInCard({ assignee }: { assignee: AssigneeReply | undefined }) {
  const t = useTranslations('notes.assignee');
  if (!assignee) return null;
  return (
    <span className="truncate text-xs text-muted">
      {t('label')} {visible(assignee.name)}
    </span>
  );
}

/** In a row of a list. */
export function AssigneeName({ assignee }: { assignee: AssigneeReply | undefined }) {
  const t = useTranslations('notes.assignee');
  if (!assignee) return <span className="text-muted">{t('nobody')}</span>;
  return <span className="block max-w-36 truncate">{visible(assignee.name)}</span>;
}
