import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import {
  approveFileAction,
  cancelFileAction,
  decideSettlementAction,
  downloadFileAction,
  payFileAction,
  restoreFileAction,
  undoFileReturnAction,
  undoReturnAction,
} from '@/app/(operator)/bank-files/actions';
import { decideRequestAction, undoReturnAction as undoRequestReturnAction } from '@/app/(operator)/refund-requests/actions';
import { orNotFound } from '@/app/or-not-found';
import { FileActions } from '@/components/payouts/bank-files/file-actions';
import { FileContents, FileFacts } from '@/components/payouts/bank-files/file-facts';
import { FileStatus } from '@/components/payouts/bank-files/file-status';
import { FileWarning } from '@/components/payouts/bank-files/file-warning';
import { TransfersTable } from '@/components/payouts/bank-files/transfers-table';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { pageCaller } from '@/lib/pages/page';
import { showBankFile } from '@/lib/settlements/files/show-file';

const transferActs = {
  payout: { decide: decideSettlementAction, undo: undoReturnAction },
  refund: { decide: decideRequestAction, undo: undoRequestReturnAction },
};

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('bankFiles'))('file.page') };
}

/** A bank file: who made and approved it, its next step, and the result of each transfer. */
export default async function BankFilePage({ params }: Props) {
  const caller = await pageCaller();
  const file = await orNotFound(showBankFile(caller, await params));
  const t = await getTranslations('bankFiles');
  const now = caller.now.toISOString();
  return (
    <>
      <Breadcrumb parent={{ href: '/bank-files', name: t('title') }} here={t('file.title', { number: file.number })} />
      <header className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold sm:text-2xl">{t('file.title', { number: file.number })}</h1>
          <p className="mt-2 flex flex-wrap items-center gap-3">
            <Money amount={file.amount} className="text-lg font-semibold" />
            <span className="text-sm text-muted tabular-nums">{t('count', { count: file.count })}</span>
            <FileStatus file={file} />
          </p>
          <FileContents file={file} />
        </div>
        <FileActions
          file={file}
          today={dayIn(caller.now)}
          acts={{
            approve: approveFileAction,
            cancel: cancelFileAction,
            restore: restoreFileAction,
            download: downloadFileAction,
            pay: payFileAction,
            undo: undoFileReturnAction,
          }}
        />
      </header>
      <FileWarning file={file} />
      <FileFacts file={file} now={now} />
      <Panel className="mt-6">
        <TransfersTable file={file} acts={transferActs} />
      </Panel>
    </>
  );
}
