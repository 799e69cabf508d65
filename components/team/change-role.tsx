'use client';
import { Button, toast } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Act, useAct } from '@/components/form/act';
import { DialogForm } from '@/components/form/dialog-form';
import { RadioRow } from '@/components/form/radio-row';
import type { TeamMember } from '@/lib/team/people/list-team';

const roles = ['admin', 'staff', 'viewer'] as const;

/** Another role for somebody, with what it opens and that they sign in anew. */
export function ChangeRole({ person, change }: { person: TeamMember; change: Act }) {
  const t = useTranslations('team.role');
  const names = useTranslations('account.roles');
  const hints = useTranslations('merchant.invite.roleHints');
  const [open, setOpen] = useState(false);
  const [role, setRole] = useState<string>(person.role);
  const { send, busy, refused, reset } = useAct(change);
  const { id, name } = person;
  function begin() {
    setRole(person.role);
    reset();
    setOpen(true);
  }
  async function submit(event: React.SubmitEvent) {
    event.preventDefault();
    // nothing chosen anew: nobody is signed out for nothing
    if (role !== person.role && !(await send({ id, role }))) return;
    setOpen(false);
    if (role !== person.role) toast.success(t('done', { name }));
  }
  return (
    <>
      <Button size="sm" variant="outline" aria-label={t('openNamed', { name })} onPress={begin}>
        {t('open')}
      </Button>
      <DialogForm
        isOpen={open}
        onOpenChange={setOpen}
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
    </>
  );
}
