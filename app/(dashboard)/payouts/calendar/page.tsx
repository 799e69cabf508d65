import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Metadata } from 'next';
import { getFormatter, getTranslations } from 'next-intl/server';
import { renewCalendarFeedAction, revokeCalendarFeedAction } from '@/app/(dashboard)/payouts/calendar/actions';
import { orNotFound } from '@/app/or-not-found';
import { hasSellers, sellerNameOf } from '@/app/sellers';
import { idOf, type SearchParams, textOf } from '@/components/filters/address';
import { DayList } from '@/components/payouts/calendar/day-list';
import { MonthGrid } from '@/components/payouts/calendar/month-grid';
import { Subscribe } from '@/components/payouts/calendar/subscribe';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { visible } from '@/components/ui/visible';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { pageCaller } from '@/lib/pages/page';
import { monthAfter, monthBefore, monthOf } from '@/lib/statements/documents/month';
import { showCalendarFeed } from '@/lib/statements/payout-calendar/change-feed';
import { showPayoutCalendar } from '@/lib/statements/payout-calendar/show-calendar';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('payouts.calendar'))('title') };
}

const hrefOf = (month: string, seller: string) => `/payouts/calendar?month=${month}${seller && `&seller=${seller}`}`;

export default async function PayoutCalendarPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await searchParams;
  const caller = await pageCaller();
  const typed = textOf(params, 'month');
  const month = /^20\d{2}-(0[1-9]|1[0-2])$/.test(typed) ? typed : monthOf(caller.now);
  const seller = hasSellers(caller.actor) ? idOf(params, 'seller') : '';
  const [{ days }, feed, sellerName] = await orNotFound(
    Promise.all([
      showPayoutCalendar(caller, { month, ...(seller && { merchant_id: seller }) }),
      showCalendarFeed(caller, {}),
      sellerNameOf(caller, seller),
    ]),
  );
  const t = await getTranslations('payouts.calendar');
  const format = await getFormatter();
  const title = format.dateTime(new Date(`${month}-15T12:00:00+09:00`), { year: 'numeric', month: 'long', timeZone: 'Asia/Tokyo' });
  const today = dayIn(caller.now);
  return (
    <>
      <Breadcrumb parent={{ href: seller ? `/payouts?seller=${seller}` : '/payouts', name: t('parent') }} here={t('title')} />
      <PageHeader title={t('title')} text={seller && sellerName ? t('textOf', { name: visible(sellerName) }) : t('text')} />
      <nav aria-label={t('months')} className="mb-3 flex items-center gap-1">
        <MonthLink month={monthBefore(month)} seller={seller} name={t('before')} icon={ChevronLeft} />
        <h2 className="min-w-36 text-center text-base font-semibold tabular-nums">{title}</h2>
        <MonthLink month={monthAfter(month)} seller={seller} name={t('after')} icon={ChevronRight} />
        {month !== monthOf(caller.now) && (
          <Link href={hrefOf(monthOf(caller.now), seller)} className="button button--sm button--outline ml-2">
            {t('thisMonth')}
          </Link>
        )}
      </nav>
      <div className="flex flex-col gap-4">
        <MonthGrid days={days} title={t('gridOf', { month: title })} today={today} />
        <DayList days={days} title={t('listOf', { month: title })} today={today} />
      </div>
      <p className="mt-3 max-w-prose text-xs text-muted">{t('note')}</p>
      <Subscribe
        createdAt={feed.created_at}
        now={caller.now.toISOString()}
        renew={renewCalendarFeedAction}
        revoke={revokeCalendarFeedAction}
      />
    </>
  );
}

type MonthLinkProps = { month: string; seller: string; name: string; icon: typeof ChevronLeft };

const MonthLink = ({ month, seller, name, icon: Icon }: MonthLinkProps) => (
  <Link href={hrefOf(month, seller)} aria-label={name} className="button button--sm button--icon-only button--ghost pointer-coarse:size-11">
    <Icon aria-hidden="true" />
  </Link>
);
