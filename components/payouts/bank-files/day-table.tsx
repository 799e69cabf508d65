'use client';
import { useTranslations } from 'next-intl';
import type { MoneyAct } from '@/components/money-actions/use-money-act';
import { CancelSettlement } from '@/components/payouts/bank-files/cancel-settlement';
import { TransferRows } from '@/components/payouts/bank-files/transfer-rows';
import { Link } from '@/components/ui/link';
import { StatusChip } from '@/components/ui/status-chip';
import { visible } from '@/components/ui/visible';
import type { DayReply, WaitingSettlement } from '@/lib/settlements/files/schema';

/** First the excluded transfers with their reasons, then the transfers of the file, up to the limit. */
export function DayTable({ day, decide }: { day: DayReply; decide: MoneyAct }) {
  const t = useTranslations('bankFiles.day');
  return (
    <TransferRows
      label={t('label')}
      rows={day.settlements}
      whoseTitle={t('merchant')}
      whose={(one) => <Whose one={one} />}
      amountOf={({ remittance_amount: amount }) => amount}
      state={(one) => <State {...{ one, decide }} />}
      more={day.count - day.settlements.filter(({ blocked }) => blocked === null).length}
    />
  );
}

type Of = { one: WaitingSettlement };

function Whose({ one }: Of) {
  return (
    <span className="block max-w-56 min-w-0">
      <Link href={`/merchants/${one.merchant}`} className="block truncate rounded font-medium hover:underline">
        {visible(one.merchant_name)}
      </Link>
      <span className="block truncate text-xs text-muted">{visible(one.tenant_name)}</span>
    </span>
  );
}

function State({ one, decide }: Of & { decide: MoneyAct }) {
  const { blocked, blocked_text: text } = one;
  const t = useTranslations('bankFiles');
  return (
    <span className="flex max-w-72 flex-col items-start gap-1">
      {blocked === null && <StatusChip look="success">{t('day.ready')}</StatusChip>}
      {blocked !== null && <StatusChip look="warning">{t(`blocked.${blocked}`)}</StatusChip>}
      {blocked !== null && text && <span className="text-xs break-words text-muted">{text}</span>}
      <CancelSettlement {...{ one, decide }} />
    </span>
  );
}
