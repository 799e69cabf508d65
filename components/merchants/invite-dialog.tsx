'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type Act, useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { RadioField } from '@/components/forms/radio-field';
import { TextRow } from '@/components/forms/text-row';
import { longest, typed } from '@/components/forms/typed';
import { invitationInput } from '@/components/merchants/invitation';
import { toast } from '@/components/ui/toast';
import { exchangeable, inviteUserInput } from '@/lib/team/schema';

const rules = inviteUserInput.shape;
const wanted = z.object({ role: rules.role, email: typed(rules.email), name: typed(rules.name) });
type InvitationForm = z.infer<typeof wanted>;
export type Inviter = { merchant: { id: string; name: string; kind: 'platform' | 'ordinary' | 'payout' }; invite: Act };
type Props = Inviter & { isOpen: boolean; onClose: () => void };

export function InviteDialog({ merchant, invite, isOpen, onClose }: Props) {
  const t = useTranslations('merchant.invite');
  const roles = useTranslations('account.roles');
  const path = usePathname();
  const { send, busy, refused } = useAct(invite);
  // the role is chosen explicitly, never a default
  const nothing = { ...(merchant.kind === 'payout' && { role: 'seller' as const }), email: '', name: '' };
  const form = useForm<InvitationForm>({ resolver: zodResolver(wanted), defaultValues: nothing });
  async function submit(given: InvitationForm) {
    if (!(await send(invitationInput(merchant, given)))) return;
    onClose();
    toast.success(t('done', { email: given.email }), { href: `${path}#invitations`, name: t('see') });
  }
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      title={t('title', { name: merchant.name })}
      submit={t('submit')}
      busy={busy}
      refused={refused}
      refusedTitle={t('refused')}
      onSubmit={form.handleSubmit(submit)}
    >
      <TextRow
        control={form.control}
        name="email"
        type="email"
        label={t('email')}
        hint={t('emailHint')}
        wrong={t('emailWrong')}
        maxLength={longest(rules.email)}
        autoFocus
      />
      <TextRow control={form.control} name="name" label={t('name')} wrong={t('nameWrong')} maxLength={longest(rules.name)} />
      {merchant.kind !== 'payout' && (
        <RadioField
          control={form.control}
          name="role"
          label={t('role')}
          wrong={t('roleMissing')}
          values={exchangeable.map((role) => ({ id: role, name: roles(role), hint: t(`roleHints.${role}`) }))}
        />
      )}
    </DialogForm>
  );
}
