import type { Caller } from '@/lib/auth/actor';
import { urgentMs } from '@/lib/chargebacks/reminders/reminder';
import { type DismissedTask, findDismissed } from '@/lib/home/dismissals/store';
import { type BrandPart, dismissedShown, mixOf, needKinds, refusedMs } from '@/lib/home/home';
import { type HomeReply, homeReply, type NeedsOfKind, showHomeInput } from '@/lib/home/schema';
import { findBeginning, findCaptured, findNeeds, findRefunded, findWaitingChargebacks, type NeedRow } from '@/lib/home/store';
import { findSubscriptionTasks } from '@/lib/home/subscriptions/store';
import { subscriptionTasksOf } from '@/lib/home/subscriptions/tasks';
import { settings } from '@/lib/installation';
import { readBalances } from '@/lib/ledger/store';
import { checkoutOf } from '@/lib/merchants/checkout/checkout';
import { missingLinks } from '@/lib/merchants/checkout/links';
import { countErrored, countOnHold } from '@/lib/merchants/sellers/store';
import { yenOf } from '@/lib/money/yen';
import { countFirstReviews } from '@/lib/onboarding/first-review/count-first-reviews';
import { query } from '@/lib/operation/query';
import { wireTime } from '@/lib/operation/time';
import { stretchesOf, volumeOf } from '@/lib/overview/overview';
import { listForScreen } from '@/lib/payments/list-payments';
import { refuse } from '@/lib/refusal';
import { failedLongEnough } from '@/lib/webhooks/endpoints/endpoint';
import { findFailing } from '@/lib/webhooks/endpoints/store';

const recentShown = 6;
const week = 7;

async function readBalance(tenantId: string): Promise<HomeReply['balance']> {
  const { total, held } = (await readBalances(tenantId, [tenantId])).get(tenantId) ?? { total: 0n, held: 0n };
  return { total: yenOf(total), held: yenOf(held), available: yenOf(total - held) };
}

/** The sellers that wait for their platform. */
async function countSellers(
  caller: Caller,
  tenantId: string,
): Promise<Pick<HomeReply, 'errored_sellers' | 'held_sellers' | 'first_reviews'>> {
  const [errored, held, unchecked] = await Promise.all([countErrored(tenantId), countOnHold(tenantId), countFirstReviews(caller)]);
  return { errored_sellers: errored, held_sellers: held, first_reviews: unchecked };
}

/** One entry for each kind with something in it, most important first. */
function presentNeeds(rows: readonly NeedRow[]): NeedsOfKind[] {
  return needKinds.flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    const [first] = own;
    if (!first) return [];
    const payments = own.map(({ paymentId, amount, orderNumber, customer, asked, at }) => ({
      payment_id: paymentId,
      amount: yenOf(amount),
      external_order_num: orderNumber,
      customer,
      asked,
      at: wireTime(at),
    }));
    return [{ kind, count: first.count, amount: yenOf(first.total), from: wireTime(first.from), to: wireTime(first.to), payments }];
  });
}

function presentChargebacks(rows: Awaited<ReturnType<typeof findWaitingChargebacks>>, now: Date): HomeReply['chargebacks'] {
  const first = rows.map(({ id, amount, dueAt, reasonCode, orderNumber, customer }) => ({
    id,
    amount: yenOf(amount),
    reason_code: reasonCode,
    external_order_num: orderNumber,
    customer,
    due_date: wireTime(dueAt),
    urgent: dueAt.getTime() - now.getTime() < urgentMs,
  }));
  return { count: rows[0]?.count ?? 0, first };
}

const presentDismissed = (row: DismissedTask): HomeReply['dismissed'][number] => ({
  kind: row.kind,
  payment_id: row.paymentId,
  external_order_num: row.orderNumber,
  at: wireTime(row.at),
  reason: row.reason,
  by: row.dismissedByName,
  dismissed_at: wireTime(row.createdAt),
});

function presentRefunded(rows: Awaited<ReturnType<typeof findRefunded>>): HomeReply['refunded'] {
  const [now, before] = [true, false].map((late) => rows.find((row) => row.late === late));
  return { amount: yenOf(now?.amount ?? 0n), refunds: now?.refunds ?? 0, before: yenOf(before?.amount ?? 0n) };
}

/** The home page of a platform's or an ordinary merchant's users: their balance, the figures, and their tasks. */
export const showHome = query<typeof showHomeInput, HomeReply>({
  name: 'home.show',
  summary: 'Show how a merchant is doing and what waits for its people',
  allow: 'balances:read',
  input: showHomeInput,
  output: homeReply,
  async run({ scope, now, caller }) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const { tenantId } = scope;
    const stretches = stretchesOf(now);
    // all at once: the page waits for the slowest, not for their sum
    const [balance, captured, refunded, needs, dismissed, chargebacks, subscriptions, failing, sellers, recent, beginning] =
      await Promise.all([
        readBalance(tenantId),
        findCaptured(tenantId, stretches),
        findRefunded(tenantId, stretches),
        findNeeds(tenantId, now),
        findDismissed(tenantId, new Date(now.getTime() - refusedMs), dismissedShown),
        findWaitingChargebacks(tenantId, now),
        findSubscriptionTasks(tenantId, now),
        findFailing(tenantId, failedLongEnough(now)),
        countSellers(caller, tenantId),
        listForScreen({ scope, now }, { per_page: recentShown }),
        findBeginning(tenantId, caller.actor.kind === 'user' ? caller.actor.userId : null),
      ]);
    const parts: BrandPart[] = captured.map((part) => ({ ...part, amount: yenOf(part.amount) }));
    const { checkout, isPlatform, hasKey, hasSeller, isHidden } = beginning;
    return {
      resource: 'home',
      balance,
      ...volumeOf(parts, stretches, { daysBack: week }),
      refunded: presentRefunded(refunded),
      mix: mixOf(parts, stretches),
      needs: presentNeeds(needs),
      dismissed: dismissed.map(presentDismissed),
      chargebacks: presentChargebacks(chargebacks, now),
      subscriptions: subscriptionTasksOf(subscriptions),
      failing: failing.map(({ id, url, since }) => ({ id, url, since: wireTime(since) })),
      ...sellers,
      missing_links: settings().mode === 'live' ? missingLinks(checkoutOf(checkout).links) : [],
      recent: recent.data,
      steps: { key: hasKey, seller: isPlatform ? hasSeller : null, payment: recent.total > 0, hidden: isHidden },
    };
  },
});
