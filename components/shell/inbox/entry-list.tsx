import {
  AtSign,
  BadgeJapaneseYen,
  ClipboardCheck,
  Clock,
  Landmark,
  type LucideIcon,
  MessageCircleQuestion,
  RotateCcw,
  ShieldAlert,
  Undo2,
  UserCheck,
  Webhook,
} from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { dayInTokyo } from '@/components/filters/day-in-tokyo';
import { byDay, type Entry } from '@/components/shell/inbox/inbox';
import { Link } from '@/components/ui/link';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import type { NotificationKind } from '@/lib/inbox/notification';

const [danger, warning, success, accent] = [
  'text-danger-soft-foreground',
  'text-warning-soft-foreground',
  'text-success-soft-foreground',
  'text-accent-soft-foreground',
];
const looks: Record<NotificationKind, [icon: LucideIcon, look: string]> = {
  chargeback_raised: [ShieldAlert, danger],
  chargeback_due: [ShieldAlert, danger],
  question_asked: [MessageCircleQuestion, warning],
  question_answered: [MessageCircleQuestion, accent],
  refund_failed: [RotateCcw, danger],
  payout_paid: [Landmark, success],
  payout_overdue: [Clock, danger],
  payout_returned: [Undo2, danger],
  first_sale: [BadgeJapaneseYen, success],
  application_submitted: [ClipboardCheck, accent],
  application_decided: [ClipboardCheck, accent],
  webhook_failing: [Webhook, danger],
  mention: [AtSign, accent],
  assignment: [UserCheck, accent],
};

type Props = { entries: readonly Entry[]; now: string; onOpen: (entry: Entry) => void };

/** By day; an unread one has a dot and is bold. */
export function EntryList({ entries, now, onOpen }: Props) {
  const dayName = useDayName(now);
  return byDay(entries).map(({ day, entries: ofDay }) => (
    <section key={day} aria-label={dayName(day)}>
      <h3 className="sticky top-0 z-1 bg-surface-secondary px-4 py-1.5 text-xs font-medium text-muted">{dayName(day)}</h3>
      <ul className="divide-y divide-separator">
        {ofDay.map((entry) => (
          <li key={entry.id} className="relative has-[a:hover]:bg-surface-secondary">
            <Row entry={entry} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Row({ entry, onOpen }: Pick<Props, 'onOpen'> & { entry: Entry }) {
  const t = useTranslations('inbox');
  const format = useFormatter();
  const [Icon, look] = looks[entry.kind];
  const { name = '', order = '', url = '', text = '', amount, ...facts } = entry.facts;
  const detail = [
    name !== '' && visible(String(name)),
    order !== '' && t('order', { number: visible(String(order)) }),
    url !== '' && String(url),
    text !== '' && visible(String(text)),
    typeof amount === 'number' && formatYen(amount),
  ].filter(Boolean);
  return (
    <div className="flex min-h-14 items-start gap-3 px-4 py-3 text-sm">
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${look}`} />
      <span className="min-w-0 flex-1">
        <Link
          href={entry.href}
          onClick={() => onOpen(entry)}
          className={`outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus ${entry.read ? '' : 'font-semibold'}`}
        >
          {!entry.read && <span className="sr-only">{t('unread')} </span>}
          {t(`kinds.${entry.kind}`, {
            outcome: String(facts.outcome ?? 'other'),
            days: Number(facts.days ?? 0),
            ...leftIn(Number(facts.hours ?? 0)),
          })}
        </Link>
        {detail.length > 0 && <span className="mt-0.5 block text-xs break-words text-muted">{detail.join(' · ')}</span>}
      </span>
      <time dateTime={entry.created_at} className="shrink-0 text-xs text-muted tabular-nums">
        {format.dateTime(new Date(entry.created_at), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Tokyo' })}
      </time>
      {!entry.read && <span aria-hidden="true" className="mt-1.5 size-2 shrink-0 rounded-full bg-accent" />}
    </div>
  );
}

const daysFrom = 72;
/** More than three days are said in days; the day that has begun counts. */
const leftIn = (hours: number) => (hours > daysFrom ? { unit: 'days', left: Math.ceil(hours / 24) } : { unit: 'hours', left: hours });

function useDayName(now: string) {
  const t = useTranslations('inbox');
  const format = useFormatter();
  const today = dayInTokyo(new Date(now));
  const yesterday = dayInTokyo(new Date(Date.parse(now) - 86_400_000));
  return (day: string) => {
    if (day === today) return t('today');
    if (day === yesterday) return t('yesterday');
    return format.dateTime(new Date(`${day}T12:00:00+09:00`), { dateStyle: 'full', timeZone: 'Asia/Tokyo' });
  };
}
