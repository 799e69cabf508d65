import { CircleCheck, ClipboardList, Clock, Link2Off, type LucideIcon, RotateCcw, SearchX, Webhook } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { dayInTokyo } from '@/components/filters/day-in-tokyo';
import { FailingSubscriptions } from '@/components/home/failing-subscriptions';
import { WaitingChargebacks } from '@/components/home/waiting-chargebacks';
import { noFilters as allSellers, hrefOf as sellersHref } from '@/components/merchants/sellers/filters';
import { hrefOf, noFilters } from '@/components/payments/filters';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import { useTimeSince } from '@/components/ui/timestamp';
import { type NeedKind, needsShown } from '@/lib/home/home';
import type { HomeReply, NeedsOfKind } from '@/lib/home/schema';
import { isCash } from '@/lib/money/methods';
import { feeMethods } from '@/lib/money/rates';

const icons: Record<NeedKind, LucideIcon> = {
  refundFailed: RotateCcw,
  refundShort: RotateCcw,
  refundRefused: RotateCcw,
  expiring: Clock,
  unknown: SearchX,
};

/** A link that covers its row. */
const wholeRow =
  'outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus';

/** Cash is captured by itself. */
const captured = feeMethods.filter((method) => !isCash(method));

/** The list with all of a kind; null: no filter finds it. */
function placeOf({ kind, from, to }: NeedsOfKind): string | null {
  if (kind !== 'expiring') return null;
  const days = { from: dayInTokyo(new Date(from)), to: dayInTokyo(new Date(to)) };
  return hrefOf({ ...noFilters, status: ['authorized'], brand: captured, ...days });
}

type Props = {
  needs: NeedsOfKind[];
  chargebacks: HomeReply['chargebacks'];
  subscriptions: HomeReply['subscriptions'];
  failing: HomeReply['failing'];
  erroredSellers: number;
  missingLinks: HomeReply['missing_links'];
  now: string;
};

/** A person's tasks, each row a link. */
export function NeedsYou({ needs, chargebacks, subscriptions, failing, erroredSellers, missingLinks, now }: Props) {
  const t = useTranslations('home.needs');
  const { retrying, suspended, missed } = subscriptions;
  const others = failing.length + erroredSellers + missingLinks.length + retrying.count + suspended.count + missed.count;
  const count = needs.reduce((sum, kind) => sum + kind.count, chargebacks.count + others);
  return (
    <Panel>
      <h2 className="flex min-h-12 items-center gap-2 border-b border-separator px-4 py-1.5 text-base font-semibold">
        {t('title')}
        {count > 0 && (
          <span className="rounded-full bg-warning-soft px-2 py-0.5 text-xs font-medium text-warning-soft-foreground tabular-nums">
            {t('count', { count })}
          </span>
        )}
      </h2>
      {count === 0 && <Nothing />}
      {chargebacks.count > 0 && <WaitingChargebacks chargebacks={chargebacks} now={now} />}
      {needs.map((each) => (
        <Kind key={each.kind} needs={each} now={now} />
      ))}
      <FailingSubscriptions subscriptions={subscriptions} now={now} />
      {failing.length > 0 && <Failing webhooks={failing} now={now} />}
      {erroredSellers > 0 && <ErroredSellers count={erroredSellers} />}
      {missingLinks.length > 0 && <MissingLinks links={missingLinks} />}
    </Panel>
  );
}

/** Webhooks that have failed for a day. */
function Failing({ webhooks, now }: { webhooks: HomeReply['failing']; now: string }) {
  const t = useTranslations('home.needs');
  const since = useTimeSince();
  return (
    <section aria-label={t('failing')} className="border-b border-separator last:border-0">
      <ul className="divide-y divide-separator">
        {webhooks.map(({ id, url, since: at }) => (
          <li key={id} className="relative flex min-h-14 items-start gap-3 px-4 py-3 text-sm has-[a:hover]:bg-surface-secondary">
            <Webhook aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger-soft-foreground" />
            <span className="min-w-0 flex-1">
              <Link href={`/developers/webhooks/${id}`} className={wholeRow}>
                {t('failing')}
              </Link>
              <span className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted">
                <span className="whitespace-nowrap">{t('failingSince', { when: since(new Date(at), new Date(now)) })}</span>
                <span className="max-w-full truncate">{url}</span>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Sellers with something to correct before they can be paid; the list of sellers shows all. */
function ErroredSellers({ count }: { count: number }) {
  const t = useTranslations('home.needs');
  return (
    <div className="relative flex min-h-14 items-start gap-3 border-b border-separator px-4 py-3 text-sm last:border-0 has-[a:hover]:bg-surface-secondary">
      <ClipboardList aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning-soft-foreground" />
      <span className="min-w-0 flex-1">
        <Link href={sellersHref({ ...allSellers, status: 'errors' })} className={wholeRow}>
          {t('errored')}
        </Link>
        <span className="mt-0.5 block text-xs text-muted">{t('erroredCount', { count })}</span>
      </span>
    </div>
  );
}

/** The pages that a live shop is missing. */
function MissingLinks({ links }: { links: HomeReply['missing_links'] }) {
  const t = useTranslations('home.needs');
  return (
    <div className="relative flex min-h-14 items-start gap-3 border-b border-separator px-4 py-3 text-sm last:border-0 has-[a:hover]:bg-surface-secondary">
      <Link2Off aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning-soft-foreground" />
      <span className="min-w-0 flex-1">
        <Link href="/settings/checkout" className={wholeRow}>
          {t('missingLinks')}
        </Link>
        <span className="mt-0.5 block text-xs text-muted">{links.map((link) => t(`links.${link}`)).join(t('and'))}</span>
      </span>
    </div>
  );
}

function Nothing() {
  const t = useTranslations('home.needs');
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <CircleCheck aria-hidden="true" className="size-7 text-success-soft-foreground" />
      <p className="text-sm font-medium">{t('none')}</p>
      <p className="max-w-prose text-sm text-balance text-muted">{t('noneText')}</p>
    </div>
  );
}

function Kind({ needs, now }: { needs: NeedsOfKind; now: string }) {
  const t = useTranslations('home.needs');
  const place = placeOf(needs);
  const [first, others] = [needs.payments.slice(0, needsShown), needs.payments.slice(needsShown)];
  const last = 'border-t border-separator px-4 py-3 pl-11 text-sm';
  return (
    <section aria-label={t(`kinds.${needs.kind}`)} className="border-b border-separator last:border-0">
      <Rows kind={needs.kind} payments={first} now={now} />
      {place && needs.count > first.length && (
        <p className={last}>
          <Link href={place} className="font-medium text-accent-soft-foreground underline underline-offset-4">
            {t('all', { count: needs.count })}
          </Link>
        </p>
      )}
      {others.length > 0 && (
        <details>
          <summary className={`${last} cursor-pointer font-medium text-accent-soft-foreground`}>
            {t('more', { count: needs.count - first.length })}
          </summary>
          <Rows kind={needs.kind} payments={others} now={now} />
          {needs.count > needs.payments.length && (
            <p className={`${last} text-muted`}>{t('later', { count: needs.count - needs.payments.length })}</p>
          )}
        </details>
      )}
    </section>
  );
}

function Rows({ kind, payments, now }: { kind: NeedKind; payments: NeedsOfKind['payments']; now: string }) {
  return (
    <ul className="divide-y divide-separator">
      {payments.map((need) => (
        <li key={`${need.payment_id} ${need.at}`} className="relative has-[a:hover]:bg-surface-secondary">
          <Row kind={kind} need={need} now={now} />
        </li>
      ))}
    </ul>
  );
}

function Row({ kind, need, now }: { kind: NeedKind; need: NeedsOfKind['payments'][number]; now: string }) {
  const t = useTranslations('home.needs');
  const since = useTimeSince();
  const Icon = icons[kind];
  const when = since(new Date(need.at), new Date(now));
  return (
    <div className="flex min-h-14 items-start gap-3 px-4 py-3 text-sm">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4 shrink-0 ${kind.startsWith('refund') ? 'text-danger-soft-foreground' : 'text-warning-soft-foreground'}`}
      />
      <span className="min-w-0 flex-1">
        <Link href={`/payments/${need.payment_id}`} className={wholeRow}>
          {kind === 'unknown' && need.asked ? t(`asked.${need.asked}`) : t(`kinds.${kind}`)}
        </Link>
        <span className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted">
          <span className="whitespace-nowrap">{t(`when.${kind}`, { when })}</span>
          {need.external_order_num && <span className="max-w-full truncate">{t('order', { number: need.external_order_num })}</span>}
        </span>
      </span>
      <Money amount={need.amount} className="shrink-0 font-medium" />
    </div>
  );
}
