import { Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { leftUntil, type Urgency, unitOf } from '@/components/ui/countdown-left';

const looks: Record<Urgency, string> = {
  over: 'bg-default text-default-foreground',
  urgent: 'bg-danger-soft text-danger-soft-foreground',
  soon: 'bg-warning-soft text-warning-soft-foreground',
  calm: 'bg-default text-default-foreground',
};

type Props = { due: string; now: string; large?: boolean };

/** The time left for an answer, in words: the colour only repeats it. */
export function Countdown({ due, now, large = false }: Props) {
  const t = useTranslations('chargebacks');
  const left = leftUntil(new Date(due), new Date(now));
  const { days, hours, minutes, urgency } = left;
  const unit = unitOf(left);
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full font-semibold whitespace-nowrap tabular-nums ${looks[urgency]} ${large ? 'px-3 py-1 text-sm' : 'px-2.5 py-0.5 text-xs'}`}
    >
      <Clock aria-hidden="true" className={large ? 'size-4' : 'size-3.5'} />
      {t(`left.${unit}`, { days, hours, minutes })}
    </span>
  );
}
