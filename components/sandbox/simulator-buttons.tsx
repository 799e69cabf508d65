import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { resolve } from '@/components/forms/resolve';
import { typedYen, yenIn } from '@/components/forms/typed-yen';
import type { useSimulate } from '@/components/sandbox/use-simulate';
import type { Outcome, Waiting } from '@/components/sandbox/waiting';
import { PlainButton } from '@/components/ui/plain-button';
import { formatYen } from '@/components/ui/yen';
import type { Simulator } from '@/lib/sandbox/simulator';

export type Does = Pick<ReturnType<typeof useSimulate>, 'run' | 'busy'>;
type Props = { waiting: Waiting; does: Does };

/** What a customer does at a simulator. That it is too late the service says, which is why nothing is disabled for it. */
export function SimulatorButtons({ simulator, ...props }: Props & { simulator: Simulator }) {
  if (simulator === 'bank') return <Transfer {...props} />;
  return (
    <span className="inline-flex flex-wrap justify-end gap-2 max-md:justify-start">
      {simulator === 'counter' ? (
        <OutcomeButton {...props} outcome="paid" look="outline" />
      ) : (
        <>
          <OutcomeButton {...props} outcome="declined" look="ghost" />
          <OutcomeButton {...props} outcome="approved" look="outline" />
        </>
      )}
    </span>
  );
}

function OutcomeButton({ waiting, does: { run, busy }, outcome, look }: Props & { outcome: Outcome; look: 'outline' | 'ghost' }) {
  const t = useTranslations('sandbox.actions');
  const named = { amount: formatYen(waiting.total), number: waiting.numbers[0] ?? waiting.merchant };
  const name = `${waiting.id} ${outcome}`;
  return (
    <PlainButton
      size="sm"
      look={look}
      busy={busy === name}
      disabled={busy !== null && busy !== name}
      aria-label={t(`${outcome}Named`, named)}
      onClick={() => run(waiting, { outcome })}
    >
      {t(outcome)}
    </PlainButton>
  );
}

type AmountForm = { amount: string };
const resolveWanted = resolve<AmountForm>(({ amount }) => (yenIn(amount) ? {} : { amount: 'none' }));

/** Any amount, any number of times: a bank transfer has no limit. */
function Transfer({ waiting, does: { run, busy } }: Props) {
  const t = useTranslations('sandbox.actions');
  const { register, handleSubmit, formState } = useForm<AmountForm>({
    // the remaining amount, as a customer would send it after a part
    defaultValues: { amount: typedYen(waiting.arrived < waiting.total ? waiting.total - waiting.arrived : waiting.total) },
    resolver: resolveWanted,
  });
  const fault = useId();
  const isWrong = formState.errors.amount !== undefined;
  const name = `${waiting.id} paid`;
  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ amount }) => run(waiting, { outcome: 'paid', amount: yenIn(amount) ?? 0 }))}
      className="inline-flex flex-wrap items-start justify-end gap-2"
    >
      <span>
        <input
          {...register('amount')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={14}
          aria-label={t('amountNamed', { number: waiting.numbers[0] ?? waiting.merchant })}
          className="input h-9 w-32 text-right tabular-nums pointer-coarse:h-11"
          {...(isWrong && { 'aria-invalid': true, 'aria-describedby': fault })}
        />
        {isWrong && (
          <span id={fault} className="mt-1 block text-left text-xs text-danger-soft-foreground">
            {t('amountWrong')}
          </span>
        )}
      </span>
      <PlainButton
        type="submit"
        look="outline"
        busy={busy === name}
        disabled={busy !== null && busy !== name}
        aria-label={t('transferNamed', { number: waiting.numbers[0] ?? waiting.merchant })}
      >
        {t('transfer')}
      </PlainButton>
    </form>
  );
}
