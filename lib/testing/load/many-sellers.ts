// Applications for the sellers of a market of bench/market.mjs, and the queries on them.
import type { Caller } from '@/lib/auth/actor';
import { showHome } from '@/lib/home/show-home';
import { listSellers } from '@/lib/merchants/sellers/list-sellers';
import { listDecided } from '@/lib/onboarding/review/list-decided';
import { listWaiting } from '@/lib/onboarding/review/list-waiting';
import { knownFiles, sellerAnswers } from '@/lib/testing/fixtures/seller-answers';
import { sql } from '@/lib/testing/tables';

const answers = JSON.stringify(
  Object.fromEntries(Object.entries(sellerAnswers('corporation', knownFiles)).map(([name, value]) => [name, { value }])),
);

/** Every seller of a platform gets one, except a tenth of the unfinished; a fifth of these have something to correct. */
export async function fillApplications(tenantId: string, { allWait = false } = {}): Promise<void> {
  if (allWait)
    await sql(`UPDATE "Merchant" SET "applicationStatus" = 'pending' WHERE "tenantId" = $1 AND "platformRole" = 'payout'`, [tenantId]);
  await sql(
    `INSERT INTO "Application"("tenantId", "merchantId", answers, version, "answeredCount", "requiredCount", "erroredCount", "corporateNumber",
        "bankAccount", "submittedAt", "updatedAt")
      SELECT m."tenantId", m.id, $2::jsonb, 1, CASE WHEN m."applicationStatus" = 'incomplete' THEN m.n % 40 ELSE 44 END, 44,
        CASE WHEN m."applicationStatus" = 'incomplete' AND m.n % 10 < 2 THEN 1 + m.n % 3 ELSE 0 END, lpad(m.n::text, 13, '1'), '0005-135-1-' || m.n,
        CASE WHEN m."applicationStatus" = 'pending' THEN now() - m.n * interval '1 minute' END, now()
      FROM (SELECT m.*, row_number() OVER (PARTITION BY m."applicationStatus" ORDER BY m.id) AS n FROM "Merchant" m
        WHERE m."tenantId" = $1 AND m."platformRole" = 'payout') m
      WHERE NOT (m."applicationStatus" = 'incomplete' AND m.n % 10 = 9)`,
    [tenantId, answers],
  );
  await sql(
    `INSERT INTO "ApplicationSubmission"("tenantId", "merchantId", number, values, "submittedAt", "submittedBy")
      SELECT a."tenantId", a."merchantId", 1, a.answers, a."submittedAt", 'seller' FROM "Application" a
      WHERE a."tenantId" = $1 AND a."submittedAt" IS NOT NULL`,
    [tenantId],
  );
}

type Questions = Record<string, () => Promise<{ total?: number }>>;

/** Queries that people wait for; `sellers`: how many the platform has. */
export function sellerQuestions(staff: Caller, operator: Caller, sellers: number): Questions {
  const list = (input: object) => () => listSellers(staff, { per_page: 20, ...input });
  return {
    'sellers, the first page': list({}),
    'sellers, a page in the middle': list({ page: Math.ceil(sellers / 40) }),
    'sellers, incomplete': list({ status: 'incomplete' }),
    'sellers, pending': list({ status: 'pending' }),
    'sellers, accepted': list({ status: 'accepted' }),
    'sellers, declined': list({ status: 'declined' }),
    'sellers with something to mend': list({ has_errors: true }),
    'sellers with something to mend, by name': list({ has_errors: true, search: '7' }),
    'sellers in the order of their names': list({ sort: 'name' }),
    'sellers by what they sold': list({ sort: 'sold_most' }),
    'sellers by name': list({ search: '販売者77' }),
    'sellers by a name that none has': list({ search: 'どこにもいない' }),
    home: async () => ({ total: (await showHome(staff)).errored_sellers }),
    'the reviewers’ queue': () => listWaiting(operator, { per_page: 20 }),
    'decided applications': () => listDecided(operator, { per_page: 20 }),
    'the reviewers’ queue, a page in the middle': () => listWaiting(operator, { per_page: 20, page: Math.ceil(sellers / 40) }),
  };
}
