'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Control, useForm } from 'react-hook-form';
import { v7 } from 'uuid';
import { z } from 'zod';
import { type Act, useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { RadioField } from '@/components/forms/radio-field';
import { TextRow } from '@/components/forms/text-row';
import { longest, typed } from '@/components/forms/typed';
import { toast } from '@/components/ui/toast';
import { takeInMerchantInput } from '@/lib/team/schema';

const rules = takeInMerchantInput.shape;
const wanted = z.object({
  kind: z.enum(['platform', 'ordinary']),
  name: typed(rules.name),
  adminName: typed(rules.admin_name),
  adminEmail: typed(rules.admin_email),
});
type MerchantForm = z.infer<typeof wanted>;
const nothing: MerchantForm = { kind: 'platform', name: '', adminName: '', adminEmail: '' };

type Props = { takeIn: Act; isOpen: boolean; onClose: () => void };

export function TakeInDialog({ takeIn, isOpen, onClose }: Props) {
  const t = useTranslations('merchants.takeIn');
  const router = useRouter();
  // made when the dialog opens: pressing twice creates one merchant
  const [id] = useState(() => v7());
  const { send, busy, refused } = useAct(takeIn);
  const form = useForm<MerchantForm>({ resolver: zodResolver(wanted), defaultValues: nothing });
  async function submit({ kind, name, adminName, adminEmail }: MerchantForm) {
    const role = kind === 'platform' ? { platform_role: 'platform' } : {};
    const done = await send({ id, name, ...role, admin_email: adminEmail, ...(adminName && { admin_name: adminName }) });
    if (!done) return;
    onClose();
    toast.success(t('done', { name, email: adminEmail }));
    router.push(`/merchants/${id}`);
  }
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      title={t('title')}
      submit={t('submit')}
      busy={busy}
      refused={refused}
      onSubmit={form.handleSubmit(submit)}
    >
      <Fields control={form.control} />
    </DialogForm>
  );
}

function Fields({ control }: { control: Control<MerchantForm> }) {
  const t = useTranslations('merchants.takeIn');
  const kinds = useTranslations('merchants');
  return (
    <>
      <RadioField
        control={control}
        name="kind"
        label={t('kind')}
        values={(['platform', 'ordinary'] as const).map((kind) => ({
          id: kind,
          name: kinds(`kinds.${kind}`),
          hint: t(`kindHints.${kind}`),
        }))}
      />
      <TextRow control={control} name="name" label={t('name')} wrong={t('nameMissing')} maxLength={longest(rules.name)} autoFocus />
      <fieldset className="flex flex-col gap-4 border-t border-separator pt-5">
        <legend className="sr-only">{t('admin')}</legend>
        <p aria-hidden="true" className="text-sm font-medium">
          {t('admin')}
        </p>
        <TextRow
          control={control}
          name="adminEmail"
          type="email"
          label={t('email')}
          hint={t('emailHint')}
          wrong={t('emailWrong')}
          maxLength={longest(rules.admin_email)}
        />
        <TextRow
          control={control}
          name="adminName"
          label={t('adminName')}
          wrong={t('adminNameWrong')}
          maxLength={longest(rules.admin_name)}
        />
      </fieldset>
    </>
  );
}
