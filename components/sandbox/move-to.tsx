import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { momentOf, nextMidnight } from '@/components/forms/moment';
import { resolve } from '@/components/forms/resolve';
import { TextRow } from '@/components/forms/text-row';
import { PlainButton } from '@/components/ui/plain-button';

type ClockForm = { to: string };
const resolveWanted = resolve<ClockForm>(({ to }) => (momentOf(to) === null ? { to: 'none' } : {}));

type Props = { now: string; busy: boolean; disabled: boolean; onMove: (to: string | null) => void };

/** Moves the clock to a date and time in Tokyo; the service checks that it is in the future, because it owns the clock. */
export function MoveTo({ now, busy, disabled, onMove }: Props) {
  const t = useTranslations('sandbox.move');
  const { control, handleSubmit } = useForm<ClockForm>({ defaultValues: { to: nextMidnight(new Date(now)) }, resolver: resolveWanted });
  return (
    <form noValidate onSubmit={handleSubmit(({ to }) => onMove(momentOf(to)))} className="flex flex-wrap items-end gap-2">
      <div className="w-full sm:w-64">
        <TextRow control={control} name="to" type="datetime-local" label={t('to')} wrong={t('wrong')} />
      </div>
      <PlainButton type="submit" look="outline" busy={busy} disabled={disabled}>
        {t('go')}
      </PlainButton>
    </form>
  );
}
