import {
  Ban,
  CalendarX,
  CheckCheck,
  CircleDashed,
  Clock,
  Eye,
  type LucideIcon,
  Mail,
  Pause,
  Pencil,
  Play,
  RotateCw,
  SkipForward,
  TimerOff,
  Undo2,
  X,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import { Timestamp } from '@/components/ui/timestamp';
import type { HistoryKind } from '@/lib/renewals/history/entry';
import type { SubscriptionHistory } from '@/lib/renewals/history/schema';

const grey = 'bg-default text-default-foreground';
const green = 'bg-success-soft text-success-soft-foreground';
const red = 'bg-danger-soft text-danger-soft-foreground';
const looks: Record<HistoryKind, { Icon: LucideIcon; look: string }> = {
  created: { Icon: CircleDashed, look: grey },
  captured: { Icon: CheckCheck, look: green },
  recovered: { Icon: RotateCw, look: green },
  failed: { Icon: X, look: red },
  suspended: { Icon: TimerOff, look: red },
  ended: { Icon: Ban, look: grey },
  paused: { Icon: Pause, look: grey },
  resumed: { Icon: Play, look: grey },
  revived: { Icon: Play, look: green },
  end_planned: { Icon: CalendarX, look: grey },
  end_taken_back: { Icon: Undo2, look: grey },
  changed: { Icon: Pencil, look: grey },
  left_out: { Icon: SkipForward, look: 'bg-warning-soft text-warning-soft-foreground' },
  told: { Icon: Clock, look: grey },
  mailed: { Icon: Mail, look: grey },
  looked_at: { Icon: Eye, look: grey },
};

/** The compiler cannot check which mails the log has. */
const mailKey = (mail: string) => `mails.${mail}` as 'mails.subscription_started';

type Entry = SubscriptionHistory['timeline'][number];

/** What has happened to a subscription, and who did it; newest first. */
export function SubscriptionTimeline({ entries, now }: { entries: Entry[]; now: string }) {
  const t = useTranslations('subscriptions.timeline');
  return (
    <Panel>
      <section aria-labelledby="timeline-title">
        <h2 id="timeline-title" className="border-b border-separator px-4 py-3 text-base font-semibold">
          {t('title')}
        </h2>
        <ol aria-label={t('title')} className="px-4 py-3 sm:px-5">
          {entries.map((entry) => (
            <Item key={entry.id} entry={entry} now={now} />
          ))}
        </ol>
      </section>
    </Panel>
  );
}

function Item({ entry: { at, kind, actor, amount, mail }, now }: { entry: Entry; now: string }) {
  const t = useTranslations('subscriptions.timeline');
  const { Icon, look } = looks[kind];
  return (
    <li className="relative flex gap-3 pb-5 before:absolute before:top-8 before:bottom-0 before:left-[0.9375rem] before:w-px before:bg-border last:pb-2 last:before:hidden">
      <span className={`mt-0.5 grid size-8 shrink-0 place-items-center rounded-full ${look}`}>
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <div className="min-w-0 flex-1 sm:flex sm:flex-wrap sm:items-baseline sm:justify-between sm:gap-x-4">
        <div className="min-w-0">
          <p className="text-sm">
            <span className="font-medium">{t(`kinds.${kind}`)}</span>
            {amount !== null && <Money amount={amount} className="ml-2 font-medium" />}
            {mail !== null && t.has(mailKey(mail)) && <span className="ml-2 text-muted">{t(mailKey(mail))}</span>}
          </p>
          {actor && <p className="text-sm break-words text-muted">{t(`actors.${actor.kind}`, { name: actor.name ?? '' })}</p>}
        </div>
        <Timestamp at={at} now={now} seconds layout="inline" className="text-xs text-muted" />
      </div>
    </li>
  );
}
