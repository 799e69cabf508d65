import { CircleCheck, CircleDashed, Gavel, Hourglass, type LucideIcon, Send, TimerOff, Undo2, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Section } from '@/components/ui/section';
import { Timestamp } from '@/components/ui/timestamp';
import type { ChargebackReply } from '@/lib/chargebacks/schema';

type Entry = ChargebackReply['timeline'][number];

const looks: Record<Entry['type'], { Icon: LucideIcon; look: string }> = {
  created: { Icon: Gavel, look: 'bg-warning-soft text-warning-soft-foreground' },
  accepted: { Icon: Undo2, look: 'bg-default text-default-foreground' },
  defended: { Icon: Send, look: 'bg-accent-soft text-accent-soft-foreground' },
  response_due: { Icon: Hourglass, look: 'bg-default text-default-foreground' },
  expired: { Icon: TimerOff, look: 'bg-danger-soft text-danger-soft-foreground' },
  lost: { Icon: X, look: 'bg-danger-soft text-danger-soft-foreground' },
  won: { Icon: CircleCheck, look: 'bg-success-soft text-success-soft-foreground' },
  cancelled: { Icon: CircleDashed, look: 'bg-default text-default-foreground' },
};

/** Events and deadlines in order of time. */
export function ChargebackTimeline({ entries, now }: { entries: Entry[]; now: string }) {
  const t = useTranslations('chargebacks');
  // after the answer no deadline is left
  const isAnswered = entries.some(({ type }) => type !== 'created' && type !== 'response_due');
  const shown = entries.filter(({ type }) => type !== 'response_due' || !isAnswered);
  return (
    <Section id="chargeback-timeline" title={t('timeline.title')}>
      <ol>
        {shown.map(({ type, occurred_at: at }) => {
          const { Icon, look } = looks[type];
          return (
            <li
              key={type}
              className="relative flex gap-3 pb-4 before:absolute before:top-8 before:bottom-0 before:left-[0.9375rem] before:w-px before:bg-border last:pb-0 last:before:hidden"
            >
              <span className={`grid size-8 shrink-0 place-items-center rounded-full ${look}`}>
                <Icon aria-hidden="true" className="size-4" />
              </span>
              <div className="min-w-0 text-sm">
                <p className="font-medium">{t(`timeline.${type}`)}</p>
                {/* the countdown is above, and a rounded figure here would promise more time */}
                <Timestamp at={at} now={now} layout={new Date(at) > new Date(now) ? 'hidden' : 'inline'} className="text-xs text-muted" />
              </div>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
