import { useTranslations } from 'next-intl';
import { TaskGroupRow } from '@/components/home/task-group';
import { useOverdue } from '@/components/home/task-groups';
import { Panel } from '@/components/ui/panel';
import type { OverdueReply } from '@/lib/settlements/overdue/schema';

/** A seller's payouts whose day is over; nothing when there are none. */
export function OverduePayouts({ overdue, now }: { overdue: OverdueReply; now: string }) {
  const t = useTranslations('home.needs');
  const groups = useOverdue(now)(overdue);
  if (groups.length === 0) return null;
  return (
    <Panel>
      <h2 className="flex min-h-12 items-center border-b border-separator px-4 py-1.5 text-base font-semibold">{t('title')}</h2>
      {groups.map((group) => (
        <TaskGroupRow key={group.key} group={group} />
      ))}
    </Panel>
  );
}
