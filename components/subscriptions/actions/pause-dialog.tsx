'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { RadioField } from '@/components/forms/radio-field';
import { TextRow } from '@/components/forms/text-row';
import { MoneyDialog } from '@/components/money-actions/money-dialog';
import { useMoneyAct } from '@/components/money-actions/use-money-act';
import type { ActionDialogProps } from '@/components/subscriptions/actions/acts';
import { toast } from '@/components/ui/toast';

const pauseForm = z
  .object({ until: z.enum(['open', 'day']), day: z.string() })
  .refine(({ until, day }) => until === 'open' || z.iso.date().safeParse(day).success, { path: ['day'] });
type PauseForm = z.infer<typeof pauseForm>;

/** Nothing is charged from the next period on, until somebody resumes it, or a day. */
export function PauseDialog({ subscription: { id, status }, acts, isOpen, onClose }: ActionDialogProps) {
  const t = useTranslations('subscriptions.pause');
  const { send, busy, sent } = useMoneyAct(acts.pause);
  const form = useForm<PauseForm>({ resolver: zodResolver(pauseForm), defaultValues: { until: 'open', day: '' } });
  const until = form.watch('until');
  const isLocked = busy || sent.state === 'unknown';
  async function submit(given: PauseForm) {
    if (!(await send({ id, ...(given.until === 'day' && { resumes_at: `${given.day}T00:00:00+09:00` }) }))) return;
    toast.success(t('done'));
    onClose(false);
  }
  return (
    <MoneyDialog
      isOpen={isOpen}
      onClose={() => onClose(sent.state === 'unknown')}
      title={t('title')}
      submit={t('submit')}
      busy={busy}
      blocked={null}
      sent={sent}
      onSubmit={form.handleSubmit(submit)}
    >
      <p className="text-sm">{t(status === 'retrying' ? 'effectRetrying' : 'effect')}</p>
      <fieldset disabled={isLocked} className="flex min-w-0 flex-col gap-6">
        <RadioField
          control={form.control}
          name="until"
          label={t('until')}
          disabled={isLocked}
          values={(['open', 'day'] as const).map((one) => ({ id: one, name: t(`untils.${one}`) }))}
        />
        {until === 'day' && (
          <TextRow
            control={form.control}
            name="day"
            label={t('day')}
            hint={t('dayHint')}
            wrong={t('wrong')}
            type="date"
            className="pointer-coarse:min-h-11"
          />
        )}
      </fieldset>
    </MoneyDialog>
  );
}
