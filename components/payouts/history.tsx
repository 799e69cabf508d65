import { CircleCheck, CircleDashed, type LucideIcon, ReceiptText, Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Day } from '@/components/payouts/day';
import { Section } from '@/components/ui/section';
import { Timestamp } from '@/components/ui/timestamp';
import { daysLate } from '@/lib/settlements/late';
import type { SettlementReply } from '@/lib/settlements/schema';

type Entry = { kind: 'made' | 'paid' | 'bounced' | 'cancelled'; at: string };

const looks: Record<Entry['kind'], { Icon: LucideIcon; look: string }> = {
  made: { Icon: ReceiptText, look: 'bg-accent-soft text-accent-soft-foreground' },
  paid: { Icon: CircleCheck, look: 'bg-success-soft text-success-soft-foreground' },
  bounced: { Icon: Undo2, look: 'bg-danger-soft text-danger-soft-foreground' },
  cancelled: { Icon: CircleDashed, look: 'bg-default text-default-foreground' },
};

function entriesOf({ created_at, paid_at, ended_at, status }: SettlementReply): Entry[] {
  const entries: Entry[] = [{ kind: 'made', at: created_at }];
  if (paid_at) entries.push({ kind: 'paid', at: paid_at });
  if (ended_at && (status === 'bounced' || status === 'cancelled')) entries.push({ kind: status, at: ended_at });
  return entries;
}

/** Past events in order of time, then the steps to come. */
export function PayoutHistory({ settlement, isHeld, now }: { settlement: SettlementReply; isHeld: boolean; now: string }) {
  const t = useTranslations('payouts.history');
  return (
    <Section id="payout-history" title={t('title')}>
      <ol>
        {entriesOf(settlement).map(({ kind, at }) => {
          const { Icon, look } = looks[kind];
          return (
            <li
              key={kind}
              className="relative flex gap-3 pb-4 before:absolute before:top-8 before:bottom-0 before:left-[0.9375rem] before:w-px before:bg-border last:pb-0 last:before:hidden"
            >
              <span className={`grid size-8 shrink-0 place-items-center rounded-full ${look}`}>
                <Icon aria-hidden="true" className="size-4" />
              </span>
              <div className="min-w-0 text-sm">
                <p className="font-medium">{t(kind)}</p>
                <Timestamp at={at} now={now} layout="inline" className="text-xs text-muted" />
                {kind === 'made' && <p className="mt-0.5 text-xs text-muted">{t('madeText')}</p>}
              </div>
            </li>
          );
        })}
      </ol>
      {settlement.status === 'pending' && (
        <p className="mt-3 border-t border-separator pt-3 text-sm">
          {t.rich(isHeld ? 'held' : daysLate(settlement, isHeld, now) > 0 ? 'late' : 'toCome', {
            day: () => <Day day={settlement.pay_date} now={now} isHeld={isHeld} className="font-medium" />,
          })}
        </p>
      )}
    </Section>
  );
}
