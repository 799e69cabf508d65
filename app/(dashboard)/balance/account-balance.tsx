import { findSellerAction } from '@/app/(dashboard)/sellers/actions';
import { isLive, publicUrl } from '@/app/environment';
import { sellerNameOf } from '@/app/sellers';
import { BalanceFigures } from '@/components/ledger/balance/balance-figures';
import { Explanation } from '@/components/ledger/balance/explanation';
import { explainInput, exportHref, type RecordFilters as Filters, hrefOf, recordsInput } from '@/components/ledger/balance/filters';
import type { HolderKind } from '@/components/ledger/balance/kinds';
import { NoRecords } from '@/components/ledger/balance/no-records';
import { ProofLine } from '@/components/ledger/balance/proof-line';
import { RecordFilters } from '@/components/ledger/balance/record-filters';
import { readerOf } from '@/components/ledger/balance/record-word';
import { RecordsHeading } from '@/components/ledger/balance/records-heading';
import { RecordsTable } from '@/components/ledger/balance/records-table';
import { firstPaymentCurl } from '@/components/payments/curl';
import { NextPayout } from '@/components/payouts/next-payout';
import { Pagination } from '@/components/ui/pagination';
import { Panel } from '@/components/ui/panel';
import { can } from '@/lib/auth/permissions';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { showBalance } from '@/lib/merchants/show-balance';
import type { PersonCaller } from '@/lib/pages/page';
import { showPayoutForecast } from '@/lib/settlements/show-payout-forecast';
import { explainBalance } from '@/lib/statements/explain-balance';
import { listRecords } from '@/lib/statements/list-records';
import { showLastProof } from '@/lib/statements/show-last-proof';

type Props = { caller: PersonCaller; account: string; kind: HolderKind; base: string; filters: Filters };

/** A balance with its change and all ledger entries, of the caller's own account or of a seller. */
export async function AccountBalance({ caller, account, kind, base, filters }: Props) {
  const [balance, forecast, proof, explanation, list, sellerName] = await Promise.all([
    showBalance(caller, { id: account, currency: 'JPY' }),
    // a platform sees its sellers' payouts on another page
    kind === 'seller' ? showPayoutForecast(caller, { id: account }) : null,
    showLastProof(caller),
    explainBalance(caller, explainInput(account, filters)),
    listRecords(caller, recordsInput(account, filters)),
    sellerNameOf(caller, filters.seller),
  ]);
  // a seller's first entry needs a payment through its platform, and a live installation accepts no test card
  const mayBegin = kind !== 'seller' && !isLive() && can(caller.actor, 'payments:write');
  const now = caller.now.toISOString();
  const isOwn = caller.actor.merchantId === account;
  const reader = readerOf(caller.actor);
  return (
    <>
      <BalanceFigures balance={balance} />
      {forecast && (
        <NextPayout
          forecast={forecast}
          viewer={isOwn ? 'seller' : 'staff'}
          now={now}
          className="mb-4"
          allHref={isOwn ? '/payouts' : `/payouts?seller=${account}`}
        />
      )}
      <ProofLine proof={proof} reader={reader} now={now} />
      <RecordFilters
        base={base}
        kind={kind}
        reader={reader}
        filters={filters}
        seller={{ name: sellerName, find: kind === 'platform' ? findSellerAction : null }}
        today={dayIn(caller.now)}
        explanation={<Explanation reader={reader} explanation={explanation} base={base} chosen={filters.type} />}
        heading={<RecordsHeading filters={filters} exportHref={list.total > 0 ? exportHref(account, filters) : null} />}
      >
        <Panel>
          {list.data.length === 0 ? (
            <NoRecords filters={filters} base={base} curl={mayBegin ? firstPaymentCurl(publicUrl(), kind === 'platform') : null} />
          ) : (
            <RecordsTable reader={reader} rows={list.data} now={now} />
          )}
        </Panel>
        <Pagination list={list} hrefOf={(page) => hrefOf(base, { ...filters, page })} />
      </RecordFilters>
    </>
  );
}
