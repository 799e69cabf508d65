import { useTranslations } from 'next-intl';
import { visible } from '@/components/ui/visible';
import type { AssigneeReply } from '@/lib/notes/schema';

/** In a row of a list. */
export function AssigneeName({ assignee }: { assignee: AssigneeReply | undefined }) {
  const t = useTranslations('notes.assignee');
  if (!assignee) return <span className="text-muted">{t('nobody')}</span>;
  return <span className="block max-w-36 truncate">{visible(assignee.name)}</span>;
}
