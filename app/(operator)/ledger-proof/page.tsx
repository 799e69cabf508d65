import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { proveLedgerAction } from '@/app/(operator)/ledger-proof/actions';
import { orNotFound } from '@/app/or-not-found';
import { addressOf, pageNumberOf, type SearchParams, textOf } from '@/components/filters/address';
import { ProofResult } from '@/components/ledger/proof-result';
import { ProofsTable } from '@/components/ledger/proofs-table';
import { RunProof } from '@/components/ledger/run-proof';
import { SealsTable } from '@/components/ledger/seals-table';
import { PageHeader } from '@/components/ui/page-header';
import { Pagination } from '@/components/ui/pagination';
import { Panel } from '@/components/ui/panel';
import { listProofs } from '@/lib/ledger/list-proofs';
import { listSeals } from '@/lib/ledger/seals/export/list-seals';
import { pageCaller } from '@/lib/pages/page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('ledgerProof'))('title') };
}

export default async function LedgerProofPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const caller = await pageCaller();
  const params = await searchParams;
  const page = pageNumberOf(params);
  const sealsPage = pageNumberOf({ page: textOf(params, 'seals') });
  const [last, history, seals] = await orNotFound(
    Promise.all([
      listProofs(caller, { per_page: 5 }),
      listProofs(caller, { page, per_page: 15 }),
      listSeals(caller, { page: sealsPage, per_page: 15 }),
    ]),
  );
  const t = await getTranslations('ledgerProof');
  const now = caller.now.toISOString();
  const running = last.data[0]?.state === 'running';
  // the last finished proof says whether the ledger is right
  const spoken = last.data.find(({ state }) => state === 'finished') ?? null;
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} action={<RunProof prove={proveLedgerAction} running={running} />} />
      <ProofResult proof={spoken} lastFailed={last.data[0]?.state === 'failed'} running={running} now={now} />
      {seals.data.length > 0 && (
        <div className="mt-8">
          <h2 className="text-base font-semibold">{t('seals.title')}</h2>
          <p className="mt-1 mb-3 max-w-prose text-sm text-muted">{t('seals.text')}</p>
          <Panel>
            <SealsTable seals={seals.data} />
          </Panel>
          <Pagination
            of={t('seals.title')}
            list={seals}
            hrefOf={(seals) => addressOf('/ledger-proof', { page, seals: seals > 1 ? seals : '' })}
          />
        </div>
      )}
      {history.data.length > 0 && (
        <div className="mt-8">
          <h2 className="mb-3 text-base font-semibold">{t('history')}</h2>
          <Panel>
            <ProofsTable proofs={history.data} now={now} />
          </Panel>
          <Pagination list={history} hrefOf={(page) => addressOf('/ledger-proof', { page, seals: sealsPage > 1 ? sealsPage : '' })} />
        </div>
      )}
    </>
  );
}
