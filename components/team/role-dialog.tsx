'use client';
import { toast } from '@heroui/react/toast';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Act, useAct } from '@/components/form/act';
import { DialogForm } from '@/components/form/dialog-form';
import { RadioRow } from '@/components/form/radio-row';
import type { TeamMember } from '@/lib/team/people/list-team';

const roles = ['admin', 'staff', 'viewer'] as const;

type Props = { person: TeamMember; change: Act; isOpen: boolean; onClose: () => void };

/** Another role for somebody, with what it opens and that they sign in anew. */
export function RoleDialog({ person, change, isOpen, onClose }: Props) {
  const t = useTranslations('team.role');
  const names = useTranslations('account.roles');
  const hints = useTranslations('merchant.invite.roleHints');
  const [role, setRole] = useState<string>(person.role);
  const { send, busy, refused } = useAct(change);
  const { id, name } = person;
  async function submit(event: React.SubmitEvent) {
    event.preventDefault();
    // nothing chosen anew: nobody is signed out for nothing
    if (role !== person.role && !(await send({ id, role }))) return;
    onClose();
    if (role !== person.role) toast.success(t('done', { name }));
  }
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      title={t('title', { name })}
      submit={t('submit')}
      busy={busy}
      refused={refused}
      onSubmit={submit}
    >
      <RadioRow
        name="role"
        label={t('label')}
        value={role}
        onChange={setRole}
        values={roles.map((item) => ({ id: item, name: names(item), hint: hints(item) }))}
      />
      <p className="text-sm text-muted">{t('effect')}</p>
    </DialogForm>
  );
}
