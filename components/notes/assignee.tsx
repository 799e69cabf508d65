'use client';
import { Button } from '@heroui/react';
import { ChevronDown, UserRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import type { NotedThing } from '@/components/notes/acts';
import { ChoiceMenu } from '@/components/ui/choice-menu';
import { toast } from '@/components/ui/toast';
import { visible } from '@/components/ui/visible';
import type { AssigneeReply, Colleague } from '@/lib/notes/schema';

type Props = { about: NotedThing; assignee: AssigneeReply | null; people: readonly Colleague[]; own: string; assign: Act | null };

const nobody = 'nobody';

/** Who minds it, and a menu to take it, give it to a colleague, or release it. */
export function Assignee({ about, assignee, people, own, assign }: Props) {
  const t = useTranslations('notes.assignee');
  const name = assignee ? visible(assignee.name) : t('nobody');
  if (!assign)
    return (
      <p className="text-sm">
        <span className="text-muted">{t('label')}</span> {name}
      </p>
    );
  const others = people.filter(({ id, assignable }) => assignable && id !== own);
  const names = new Map(others.map((one) => [one.id, visible(one.name)]));
  // somebody who has left since still stands there
  if (assignee && assignee.id !== own) names.set(assignee.id, name);
  const values = [own, ...names.keys(), ...(assignee ? [nobody] : [])];
  async function choose(chosen: string | undefined) {
    if (chosen === undefined || !assign) return;
    const wanted = chosen === nobody ? {} : { assignee: chosen };
    const answer = await assign({ ...about, ...wanted, ...(assignee && { seen: assignee.id }) }).catch(() => null);
    if (!answer?.ok) toast.danger(answer?.error.message ?? t('unreachable'));
  }
  return (
    <ChoiceMenu
      label={t('label')}
      values={values}
      value={assignee ? [assignee.id] : []}
      several={false}
      nameOf={(id) => (id === own ? t('self') : id === nobody ? t('release') : (names.get(id) ?? ''))}
      onChange={([chosen]) => choose(chosen)}
    >
      <Button
        variant="outline"
        size="sm"
        className={`max-w-72 bg-surface font-normal ${assignee ? 'border-accent' : 'border-field-border'} pointer-coarse:min-h-11`}
      >
        <UserRound aria-hidden="true" className="text-muted" />
        <span className="text-muted">{t('label')}</span>
        <span className="truncate font-medium">{name}</span>
        <ChevronDown aria-hidden="true" className="text-muted" />
      </Button>
    </ChoiceMenu>
  );
}
