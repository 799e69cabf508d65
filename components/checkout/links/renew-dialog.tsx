'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { secondsOf, usualValidity, type Validity, validityFields } from '@/components/checkout/links/validity';
import { ValidityFields } from '@/components/checkout/links/validity-fields';
import { type Act, useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { toast } from '@/components/ui/toast';

const renewForm = z.object(validityFields).refine((form) => secondsOf(form) !== null, { path: ['lastDay'] });
type Props = { id: string; now: string; isExpired: boolean; renew: Act; isOpen: boolean; onClose: () => void; onDone: () => void };

/** Opens the link for so long from now: what was sent works on, or works again. */
export function RenewDialog({ id, now, isExpired, renew, isOpen, onClose, onDone }: Props) {
  const t = useTranslations('paymentLinks.renew');
  const { send, busy, refused } = useAct(renew);
  const form = useForm<Validity>({ resolver: zodResolver(renewForm), defaultValues: { ...usualValidity, now } });
  async function submit(typed: Validity) {
    if (!(await send({ id, expires_in_seconds: secondsOf(typed) }))) return;
    toast.success(t('done'));
    onClose();
    onDone();
  }
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      title={t(isExpired ? 'titleExpired' : 'title')}
      submit={t(isExpired ? 'submitExpired' : 'submit')}
      busy={busy}
      refused={refused}
      onSubmit={form.handleSubmit(submit)}
    >
      <p className="text-sm text-pretty">{t(isExpired ? 'effectExpired' : 'effect')}</p>
      <ValidityFields control={form.control} />
    </DialogForm>
  );
}
