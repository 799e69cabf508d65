'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type Act, useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { TextRow } from '@/components/forms/text-row';
import { longest, typed } from '@/components/forms/typed';
import { toast } from '@/components/ui/toast';
import { corporateNumber, hasCheckDigit } from '@/lib/japan/corporate-number';
import { changeIssuerInput, type IssuerReply } from '@/lib/settlements/invoices/schema';

const rules = changeIssuerInput.shape;
const wanted = z.object({
  name: typed(rules.name),
  number: z.string().refine((text) => text.trim() === '' || corporateNumber(text) !== null),
  address: typed(rules.address),
});
type Form = z.output<typeof wanted>;
type Props = { issuer: IssuerReply; change: Act; isOpen: boolean; onClose: () => void };

/** An empty field is not printed. */
export function IssuerDialog({ issuer, change, isOpen, onClose }: Props) {
  const t = useTranslations('invoiceIssuer');
  const defaultValues = { name: issuer.name, number: issuer.registration_number ?? '', address: issuer.address ?? '' };
  const form = useForm<Form>({ resolver: zodResolver(wanted), defaultValues });
  const { send, busy, refused } = useAct(change);
  const figures = corporateNumber(form.watch('number'));
  async function submit({ name, number, address }: Form) {
    const said = { ...(number.trim() && { registration_number: number }), ...(address.trim() && { address }) };
    if (!(await send({ name, ...said }))) return;
    onClose();
    toast.success(t('done'));
  }
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      title={t('dialog')}
      submit={t('save')}
      busy={busy}
      refused={refused}
      onSubmit={form.handleSubmit(submit)}
    >
      <div className="flex flex-col gap-5">
        <TextRow
          control={form.control}
          name="name"
          label={t('name')}
          hint={t('nameHint')}
          wrong={t('missing')}
          maxLength={longest(rules.name)}
        />
        <TextRow
          control={form.control}
          name="number"
          label={t('number')}
          hint={figures && !hasCheckDigit(figures) ? t('numberOdd') : t('numberHint')}
          wrong={t('numberWrong')}
          maxLength={longest(rules.registration_number)}
        />
        <TextRow
          control={form.control}
          name="address"
          label={t('address')}
          hint={t('addressHint')}
          wrong={t('missing')}
          maxLength={longest(rules.address)}
        />
      </div>
    </DialogForm>
  );
}
