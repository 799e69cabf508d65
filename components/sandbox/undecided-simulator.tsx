'use client';
import { Scale } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { outcomes, whyNot } from '@/components/chargebacks/decisions/why-not';
import { type DisputeAct, useDispute } from '@/components/sandbox/chargeback-simulator';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import { PlainButton } from '@/components/ui/plain-button';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import type { ChargebackItem } from '@/lib/chargebacks/schema';

type Props = { rows: readonly ChargebackItem[]; now: string; simulate: DisputeAct };

/** Undecided payments, with the possible answers of the issuer. */
export function UndecidedSimulator({ rows, now, simulate }: Props) {
  const t = useTranslations('sandbox.disputes');
  return (
    <Panel>
      {rows.length === 0 && <EmptyState icon={Scale} title={t('noneUndecided')} text={t('noneUndecidedText')} />}
      <ul className="divide-y divide-separator">
        {rows.map((row) => (
          <Row key={row.id} row={row} now={now} simulate={simulate} />
        ))}
      </ul>
    </Panel>
  );
}

function Row({ row, now, simulate }: { row: ChargebackItem; now: string; simulate: DisputeAct }) {
  const t = useTranslations('sandbox.disputes');
  const { busy, run } = useDispute(simulate);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <span className="min-w-0 basis-52 grow">
        <Link href={`/chargeback-decisions/${row.id}`} className="block truncate font-medium underline-offset-4 hover:underline">
          {row.reason_code} {row.reason}
        </Link>
        <span className="block truncate text-xs text-muted">
          {[
            t(row.status === 'defended' ? 'isDefended' : 'isPending'),
            visible(String(row.external_order_num ?? '')),
            visible(String(row.merchant_name ?? '')),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </span>
      <span className="w-28 text-right">
        <Money amount={row.amount} className="font-medium" />
        <Timestamp at={row.due_date} now={now} layout="hidden" className="block text-xs text-muted" />
      </span>
      <span className="flex flex-wrap gap-2 max-sm:w-full sm:w-72">
        {outcomes
          .filter((outcome) => whyNot(row, outcome) === null)
          .map((outcome) => (
            <PlainButton
              key={outcome}
              size="sm"
              look="outline"
              busy={busy === outcome}
              className="pointer-coarse:min-h-11"
              onClick={() => void run(outcome, { id: row.id, outcome }, t(`done.${outcome}`))}
            >
              {t(`outcomes.${outcome}`)}
            </PlainButton>
          ))}
      </span>
    </li>
  );
}
