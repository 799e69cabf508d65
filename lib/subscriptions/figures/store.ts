import 'server-only';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import type { Counted } from '@/lib/subscriptions/figures/figures';
import { monthlyVolume } from '@/lib/subscriptions/list/store';

const monthOf = (column: Prisma.Sql) => Prisma.sql`to_char(${column} AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM')`;

/** Everything that a tenant's figures are made of, since the first day of a month; each subscription and each refused period is read once. */
export const countSubscriptions = (tenantId: string, since: string): Promise<Counted[]> => prisma.$queryRaw<Counted[]>`
  WITH own AS (SELECT u.status, u."pausedSince" IS NOT NULL AS paused, ${monthOf(Prisma.sql`u."startedAt"`)} AS begun,
      CASE WHEN u."startedAt" IS NOT NULL THEN ${monthOf(Prisma.sql`u."endedAt"`)} END AS ended, ${monthlyVolume} AS monthly
    FROM "Subscription" u WHERE u."tenantId" = ${tenantId}::uuid),
  standing AS (SELECT count(*) FILTER (WHERE status IN ('active', 'retrying') AND NOT paused) AS active,
      count(*) FILTER (WHERE status IN ('active', 'retrying') AND paused) AS paused,
      count(*) FILTER (WHERE status = 'suspended') AS suspended, coalesce(sum(monthly), 0) AS recurring FROM own),
  refused AS (SELECT to_char(k."startsOn", 'YYYY-MM') AS month, count(*) AS failed, count(*) FILTER (WHERE k.state = 'paid') AS recovered
    FROM "SubscriptionCharge" k WHERE k."tenantId" = ${tenantId}::uuid AND k."startsOn" >= ${since}::date AND (k.tries > 1 OR k.state = 'unpaid')
    GROUP BY 1)
  SELECT s.kind, NULL AS month, s.count::float8 AS count FROM standing, LATERAL (VALUES ('active', active::numeric), ('paused', paused),
    ('suspended', suspended), ('recurring', recurring)) s(kind, count)
  UNION ALL SELECT 'begun', begun, count(*)::float8 FROM own WHERE begun >= ${since.slice(0, 7)} GROUP BY begun
  UNION ALL SELECT 'ended', ended, count(*)::float8 FROM own WHERE ended >= ${since.slice(0, 7)} GROUP BY ended
  UNION ALL SELECT 'failed', month, failed::float8 FROM refused
  UNION ALL SELECT 'recovered', month, recovered::float8 FROM refused`;
