'use client';
import { useTranslations } from 'next-intl';
import { type Act, useAct } from '@/components/forms/act';
import { confirmed } from '@/components/forms/confirmed';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { toast } from '@/components/ui/toast';
import type { TeamMember } from '@/lib/team/people/list-team';

type Props = { person: Pick<TeamMember, 'id' | 'name' | 'email' | 'active'>; change: Act };

/** Deactivates a person, which ends all sign-ins, or reactivates them. */
export function LetGo({ person, change }: Props) {
  return person.active ? <Deactivate person={person} change={change} /> : <Reactivate person={person} change={change} />;
}

function Deactivate({ person: { id, name, email }, change }: Props) {
  const t = useTranslations('team.deactivate');
  const end = () => confirmed(change({ id, deactivated: true }), { done: t('done', { name }), unreachable: t('unreachable') });
  return (
    <ConfirmDialog
      open={t('open')}
      openNamed={t('openNamed', { name })}
      title={t('title', { name })}
      confirm={t('confirm')}
      cancel={t('cancel')}
      onConfirm={end}
    >
      {t('effect', { email })}
    </ConfirmDialog>
  );
}

function Reactivate({ person: { id, name }, change }: Props) {
  const t = useTranslations('team.reactivate');
  const { send, busy, refused } = useAct(change);
  async function bringBack() {
    if (await send({ id, deactivated: false })) toast.success(t('done', { name }));
  }
  return (
    <>
      <PlainButton size="sm" look="outline" busy={busy} aria-label={t('openNamed', { name })} onClick={bringBack}>
        {t('open')}
      </PlainButton>
      {refused !== undefined && (
        <span role="alert" className="text-xs font-medium text-danger-soft-foreground">
          {refused?.message ?? t('unreachable')}
        </span>
      )}
    </>
  );
}
