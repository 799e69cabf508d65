'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type Act, useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { RadioField } from '@/components/forms/radio-field';
import { toast } from '@/components/ui/toast';
import type { TeamMember } from '@/lib/team/people/list-team';
import { changeUserInput, exchangeable } from '@/lib/team/schema';

const wanted = z.object({ role: changeUserInput.shape.role.unwrap() });
type RoleForm = z.infer<typeof wanted>;

type Props = { person: TeamMember; change: Act; isOpen: boolean; onClose: () => void };

/** Changes a person's role; shows its permissions, and that they have to sign in again. */
export function RoleDialog({ person, change, isOpen, onClose }: Props) {
  const t = useTranslations('team.role');
  const names = useTranslations('account.roles');
  const hints = useTranslations('merchant.invite.roleHints');
  const { send, busy, refused } = useAct(change);
  const { id, name } = person;
  const form = useForm<RoleForm>({ resolver: zodResolver(wanted), defaultValues: { role: person.role as RoleForm['role'] } });
  async function submit({ role }: RoleForm) {
    // an unchanged role signs nobody out
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
      onSubmit={form.handleSubmit(submit)}
    >
      <RadioField
        control={form.control}
        name="role"
        label={t('label')}
        values={exchangeable.map((item) => ({ id: item, name: names(item), hint: hints(item) }))}
      />
      <p className="text-sm text-muted">{t('effect')}</p>
    </DialogForm>
  );
}
