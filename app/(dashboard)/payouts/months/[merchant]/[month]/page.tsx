import { ChevronLeft, ChevronRight, Info } from 'lucide-react';
import type { Metadata } from 'next';
import { getFormatter, getTranslations } from 'next-intl/server';
import { findMonth } from '@/app/(dashboard)/payouts/months/[merchant]/[month]/find-month';
import { Downloads } from '@/components/payouts/downloads';
import { Invoices } from '@/components/payouts/invoices';
import { Mediation } from '@/components/payouts/mediation';
import { monthHref } from '@/components/payouts/months';
import { Part } from '@/components/payouts/part';
import { Statement } from '@/components/payouts/statement';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { pageCaller } from '@/lib/pages/page';
import { monthAfter, monthBefore, monthOf } from '@/lib/statements/documents/month';

type Props = { params: Promise<{ merchant: string; month: string }> };

async function nameOf(month: string): Promise<string> {
  const format = await getFormatter();
  return format.dateTime(new Date(`${month}-15T12:00:00+09:00`), { year: 'numeric', month: 'long', timeZone: 'Asia/Tokyo' });
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { merchant, month } = await params;
  const t = await getTranslations('payouts.month');
  await findMonth(merchant, month);
  return { title: t('titleOf', { month: await nameOf(month) }) };
}

export default async function MonthPage({ params }: Props) {
  const { merchant, month } = await params;
  const { statement, first, is_over: isOver, merchant_name: name } = await findMonth(merchant, month);
  const { actor, now } = await pageCaller();
  const isOwn = merchant === (actor.merchantId ?? actor.tenantId);
  const t = await getTranslations('payouts.month');
  return (
    <>
      <Breadcrumb parent={{ href: isOwn ? '/payouts' : `/payouts?seller=${merchant}`, name: t('parent') }} here={month} />
      <PageHeader
        title={t('titleOf', { month: await nameOf(month) })}
        text={isOwn ? t('text') : t('textOf', { name })}
        action={isOver && <Downloads pdf={monthHref(merchant, month, '/pdf')} csv={monthHref(merchant, month, '/csv')} />}
      />
      <Months {...{ merchant, month, first }} last={monthOf(now)} />
      {!isOver && (
        <p className="mb-4 flex items-start gap-2 text-sm text-muted">
          <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t('soFar')}
        </p>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <Part id="statement" title={t('statement')}>
          <Statement statement={statement} balanceHref={isOwn ? '/balance' : `/sellers/${merchant}/balance`} />
          <Mediation statement={statement} />
        </Part>
        {statement.invoices.length > 0 && (
          <Part id="invoices" title={t('invoices')}>
            <Invoices
              invoices={statement.invoices}
              hrefOf={({ settlementId }) => settlementId && `/payouts/${settlementId}`}
              filesAt={monthHref(merchant, month, '/invoices')}
            />
          </Part>
        )}
      </div>
    </>
  );
}

type MonthsProps = { merchant: string; month: string; first: string; last: string };

/** The month before, if the merchant existed, and the month after, if it has begun. */
async function Months({ merchant, month, first, last }: MonthsProps) {
  const t = await getTranslations('payouts.month');
  const [before, after] = [monthBefore(month), monthAfter(month)];
  if (before < first && after > last) return null;
  const look = 'button button--ghost button--sm pointer-coarse:min-h-11';
  return (
    <nav aria-label={t('months')} className="-mx-2 mb-4 flex flex-wrap gap-2">
      {before >= first && (
        <Link href={monthHref(merchant, before)} className={look}>
          <ChevronLeft aria-hidden="true" />
          {await nameOf(before)}
        </Link>
      )}
      {after <= last && (
        <Link href={monthHref(merchant, after)} className={look}>
          {await nameOf(after)}
          <ChevronRight aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}
