import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { dayName } from '@/components/payouts/bank-files/day-name';
import { Fact } from '@/components/ui/fact';
import { Panel } from '@/components/ui/panel';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import type { FileReply, WholeFileReply } from '@/lib/settlements/files/schema';

/** The steps of a bank file, with person and time. */
export function FileFacts({ file, now }: { file: FileReply; now: string }) {
  const t = useTranslations('bankFiles');
  const format = useFormatter();
  // approving is a decision too: another `decided_at` is a later decision
  const later = file.decided_at === file.approved_at ? null : file.status === 'cancelled' ? 'cancelled' : 'restored';
  const step = (name: 'approved' | 'cancelled' | 'restored' | 'handedOut', at: string | null, by: string | null, children?: ReactNode) =>
    at && (
      <Fact name={t(`file.${name}`)}>
        {by}
        <Timestamp at={at} now={now} layout="hidden" className="block text-xs text-muted" />
        {children}
      </Fact>
    );
  return (
    <Panel>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] gap-x-6 gap-y-4 p-4 text-sm sm:p-5">
        <Fact name={t('file.day')}>{dayName(format, file.transfer_day)}</Fact>
        <Fact name={t('file.made')}>
          {file.proposed_by}
          <Timestamp at={file.created_at} now={now} layout="hidden" className="block text-xs text-muted" />
        </Fact>
        {step('approved', file.approved_at, file.approved_by)}
        {step('handedOut', file.handed_out_at, file.handed_out_by)}
        {later &&
          step(
            later,
            file.decided_at,
            file.decided_by,
            file.reason && <span className="mt-1 block break-words">{visible(file.reason)}</span>,
          )}
        {file.paid_at && (
          <Fact name={t('file.paid')}>
            <Timestamp at={file.paid_at} now={now} />
          </Fact>
        )}
      </dl>
    </Panel>
  );
}

/** How much of the file is for merchants, and how much for their customers; nothing where all of it is for merchants. */
export function FileContents({ file: { transfers } }: { file: WholeFileReply }) {
  const t = useTranslations('bankFiles');
  if (!transfers.some(({ kind }) => kind === 'refund')) return null;
  const parts = (['payout', 'refund'] as const).map((kind) => {
    const of = transfers.filter((one) => one.kind === kind);
    return { kind, count: of.length, amount: of.reduce((sum, { amount }) => sum + amount, 0) };
  });
  return (
    <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
      {parts.map(({ kind, count, amount }) =>
        count === 0 ? null : (
          <div key={kind} className="flex gap-2">
            <dt>{t(kind === 'payout' ? 'payouts.title' : 'refunds.title')}</dt>
            <dd className="tabular-nums">{t('countOf', { count, amount: formatYen(amount) })}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
