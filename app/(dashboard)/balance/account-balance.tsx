import { getTranslations } from 'next-intl/server';
import { findSellerAction } from '@/app/(dashboard)/sellers/actions';
import { sellerNameOf } from '@/app/sellers';
import { BalanceFigures } from '@/components/balance/balance-figures';
import { Explanation } from '@/components/balance/explanation';
import { ExportLink } from '@/components/balance/export-link';
import { explainInput, exportHref, type RecordFilters as Filters, hrefOf, isFiltered, recordsInput } from '@/components/balance/filters';
import type { HolderKind } from '@/components/balance/kinds';
import { NoRecords } from '@/components/balance/no-records';
import { ProofLine } from '@/components/balance/proof-line';
import { RecordFilters } from '@/components/balance/record-filters';
import { RecordsTable } from '@/components/balance/records-table';
import { Pagination } from '@/components/ui/pagination';
import { Panel } from '@/components/ui/panel';
import { dayIn } from '@/lib/ledger/days/day';
import { showBalance } from '@/lib/merchants/show-balance';
import type { PersonCaller } from '@/lib/operation/page';
import { explainBalance } from '@/lib/statements/explain-balance';
import { listRecords } from '@/lib/statements/list-records';
import { showLastProof } from '@/lib/statements/show-last-proof';

type Props = { caller: PersonCaller; account: string; kind: HolderKind; base: string; filters: Filters };

/** All of a balance: what there is, how it came to be, and every record. Of one's own, or of one's seller. */
export async function AccountBalance({ caller, account, kind, base, filters }: Props) {
  const [balance, proof, explanation, list, sellerName] = await Promise.all([
    showBalance(caller, { id: account, currency: 'JPY' }),
    showLastProof(caller),
    explainBalance(caller, explainInput(account, filters)),
    listRecords(caller, recordsInput(account, filters)),
    sellerNameOf(caller, filters.seller),
  ]);
  const t = await getTranslations('balance');
  const now = caller.now.toISOString();
  return (
    <>
      <BalanceFigures balance={balance} />
      <ProofLine proof={proof} now={now} />
      <Explanation explanation={explanation} base={base} chosen={filters.type} />
      <div>
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-base font-semibold">{t('records')}</h2>
          {list.total > 0 && <ExportLink href={exportHref(account, filters)} />}
        </div>
        <RecordFilters
          base={base}
          kind={kind}
          filters={filters}
          seller={{ name: sellerName, find: kind === 'platform' ? findSellerAction : null }}
          today={dayIn(caller.now)}
        >
          <Panel>
            {list.data.length === 0 ? (
              <NoRecords filtered={isFiltered(filters) || filters.page > 1} base={base} />
            ) : (
              <RecordsTable rows={list.data} now={now} />
            )}
          </Panel>
          <Pagination list={list} hrefOf={(page) => hrefOf(base, { ...filters, page })} />
        </RecordFilters>
      </div>
    </>
  );
}
