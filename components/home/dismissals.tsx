import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { RestoreTask } from '@/components/home/restore-task';
import { Link } from '@/components/ui/link';
import { shorten } from '@/components/ui/short-id';
import { useTimeSince } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import type { HomeReply } from '@/lib/home/schema';

export type TaskActs = { dismiss: Act; restore: Act };

type Props = { dismissed: HomeReply['dismissed']; now: string; restore: Act | null };

/** What somebody has put away, with who, when and why, and the way back. */
export function Dismissed({ dismissed, now, restore }: Props) {
  const t = useTranslations('home.needs');
  const since = useTimeSince();
  return (
    <details className="border-t border-separator">
      <summary className="cursor-pointer px-4 py-3 text-sm text-muted">{t('dismissed.title', { count: dismissed.length })}</summary>
      <ul className="divide-y divide-separator border-t border-separator">
        {dismissed.map(({ kind, payment_id, external_order_num: order, at, reason, by, dismissed_at: when }) => {
          const name = order ? t('order', { number: visible(order) }) : shorten(payment_id);
          return (
            <li key={`${kind} ${payment_id} ${at}`} className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2.5 text-sm">
              <span className="min-w-0 flex-1">
                <Link
                  href={`/payments/${payment_id}`}
                  className="underline decoration-muted underline-offset-4 hover:decoration-foreground"
                >
                  {name}
                </Link>
                <span className="block text-xs text-muted">
                  {t(`kinds.${kind}`)} · {t('dismissed.by', { name: visible(by), when: since(new Date(when), new Date(now)) })}
                </span>
                <span className="block text-xs break-words">{visible(reason)}</span>
              </span>
              {restore && <RestoreTask task={{ kind, payment_id, at }} name={name} act={restore} />}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
