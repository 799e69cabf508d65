// The walk through sellers and balances; see ./all.
import { listSellers } from '@/lib/merchants/sellers/list-sellers';
import { showSeller } from '@/lib/merchants/sellers/show-seller';
import { showEarnings } from '@/lib/reports/merchants/show-earnings';
import { showReport } from '@/lib/reports/show-report';
import { showSales } from '@/lib/reports/show-sales';
import { explainBalance } from '@/lib/statements/explain-balance';
import { exportOwnSeals } from '@/lib/statements/export-own-seals';
import { exportRecords } from '@/lib/statements/export-records';
import { listRecords } from '@/lib/statements/list-records';
import { renewCalendarFeed, revokeCalendarFeed, showCalendarFeed } from '@/lib/statements/payout-calendar/change-feed';
import { readCalendarFeed } from '@/lib/statements/payout-calendar/read-feed';
import { showPayoutCalendar } from '@/lib/statements/payout-calendar/show-calendar';
import { showLastProof } from '@/lib/statements/show-last-proof';
import { type Callers, type Step, step, type WalkMarket } from '@/lib/testing/walk/step';

const aVisitor = { kind: 'visitor', label: 'visitor', address: '203.0.113.9', platformRole: null } as const;

type Where = Pick<WalkMarket, 'tenantId' | 'captured' | 'seller' | 'since' | 'until'>;

export function balanceSteps({ tenantId, captured, seller, since, until }: Where, { admin, operator, seller: person }: Callers): Step[] {
  const days = { from: since.slice(0, 10), to: until.slice(0, 10) };
  const records = step(listRecords, admin, 'admin');
  const wholeFile = async () => {
    for await (const _ of await exportRecords(admin, { id: tenantId, type: 'refund', ...days }));
  };
  const sealedDays = async () => {
    for await (const _ of await exportOwnSeals(admin, {}));
  };
  const wholeCalendar = async () => {
    const { url } = await renewCalendarFeed(admin, {});
    await readCalendarFeed({ ...admin, actor: aVisitor }, { file: url.slice(url.lastIndexOf('/') + 1) });
    await revokeCalendarFeed(admin, {});
  };
  return [
    records({ id: tenantId }),
    records({ id: tenantId, type: 'refund,adjustment', page: 2 }),
    records({ id: tenantId, type: 'payment', ...days }),
    records({ id: tenantId, payment_id: captured }),
    records({ id: tenantId, counterparty: seller, from: days.from }),
    records({ id: seller, type: 'platform_fee' }),
    step(listRecords, person, 'seller')({ id: seller, counterparty: tenantId }),
    ['balance.records as admin, as a file', wholeFile],
    step(explainBalance, admin, 'admin')({ id: tenantId }),
    step(explainBalance, admin, 'admin')({ id: tenantId, ...days }),
    step(showLastProof, admin, 'admin')(),
    step(showSales, admin, 'admin')({ period: 'd90' }),
    step(showPayoutCalendar, admin, 'admin')(),
    step(showPayoutCalendar, person, 'seller')({ month: '2026-12' }),
    step(showCalendarFeed, admin, 'admin')(),
    ['calendar_feed.renew, calendar_feed.revoke as admin, calendar_feed.read as visitor', wholeCalendar],
    step(showReport, admin, 'admin')({ period: 'm12' }),
    step(showEarnings, operator, 'operator')({ period: 'm12' }),
    ['balance.last_proof as admin, as a file', sealedDays],
    step(listSellers, admin, 'admin')({ search: '販売者', status: 'accepted' }),
    step(showSeller, admin, 'admin')({ id: seller }),
  ];
}
