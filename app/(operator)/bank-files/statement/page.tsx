import { Landmark } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import {
  readStatementAction,
  setLineAsideAction,
  setSameLineAction,
  settleStatementAction,
  takeBalanceAction,
} from '@/app/(operator)/bank-files/actions';
import { StatementUpload } from '@/components/payouts/bank-statement/statement-upload';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { pageCaller } from '@/lib/pages/page';
import { showPayoutBank } from '@/lib/settlements/bank/show-bank';
import { maxStatementBytes } from '@/lib/settlements/bank-statement/schema';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('bankStatement'))('title') };
}

/** The bank statement of the paying account: made transfers, returned transfers, and refunds to customers. */
export default async function BankStatementPage() {
  const caller = await pageCaller();
  const { bank } = await showPayoutBank(caller, {});
  const t = await getTranslations('bankStatement');
  return (
    <>
      <Breadcrumb parent={{ href: '/bank-files', name: t('parent') }} here={t('title')} />
      <PageHeader title={t('title')} text={t('text')} />
      {bank && (
        <StatementUpload
          read={readStatementAction}
          settle={settleStatementAction}
          setAside={setLineAsideAction}
          setSame={setSameLineAction}
          takeBalance={takeBalanceAction}
          maxBytes={maxStatementBytes}
        />
      )}
      {!bank && (
        <Panel>
          <EmptyState icon={Landmark} title={t('noBank')} text={t('noBankText')}>
            <Link href="/bank-files" className="button button--primary button--md pointer-coarse:min-h-11">
              {t('enterBank')}
            </Link>
          </EmptyState>
        </Panel>
      )}
    </>
  );
}
