'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type Act, useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { TextRow } from '@/components/forms/text-row';
import { longest } from '@/components/forms/typed';
import type { OriginAction } from '@/components/team/origins/acts';
import { toast } from '@/components/ui/toast';
import { originOf } from '@/lib/merchants/origins/origin';
import { originInput } from '@/lib/merchants/origins/schema';

const wanted = z.object({
  origin: z
    .string()
    .trim()
    .refine((text) => originOf(text) !== null),
});
type OriginForm = z.infer<typeof wanted>;
type Props = { allow: OriginAction; isOpen: boolean; onClose: () => void };

/** Accepts any address of the shop, and takes its origin. */
export function AllowOriginDialog({ allow, isOpen, onClose }: Props) {
  const t = useTranslations('origins.add');
  const { control, handleSubmit } = useForm<OriginForm>({ resolver: zodResolver(wanted), defaultValues: { origin: '' } });
  const { send, busy, refused } = useAct(allow as Act);
  async function submit(given: OriginForm) {
    if (!(await send(given))) return;
    onClose();
    toast.success(t('done', { origin: originOf(given.origin) ?? '' }));
  }
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(asked) => asked || onClose()}
      title={t('title')}
      submit={t('submit')}
      busy={busy}
      refused={refused}
      onSubmit={handleSubmit(submit)}
    >
      <TextRow
        control={control}
        name="origin"
        label={t('origin')}
        hint={t('hint')}
        wrong={t('wrong')}
        placeholder={t('placeholder')}
        maxLength={longest(originInput.shape.origin)}
        autoFocus
      />
    </DialogForm>
  );
}
