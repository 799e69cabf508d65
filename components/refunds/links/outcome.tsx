import { useTranslations } from 'next-intl';
import { Moment } from '@/components/checkout/moment';
import { type Look, Sign } from '@/components/checkout/sign';
import { placeIn } from '@/components/refunds/links/typed';
import { visible } from '@/components/ui/visible';
import type { RefundLinkPageReply } from '@/lib/refunds/links/schema';

type Ended = Exclude<RefundLinkPageReply['status'], 'open' | 'rejected' | 'returned'>;
const looks: Record<Ended, Look> = { pending: 'waiting', completed: 'good', expired: 'over', withdrawn: 'over', superseded: 'over' };

/** The result of the refund, and the steps to come. */
export function Outcome({ claim }: { claim: RefundLinkPageReply }) {
  const t = useTranslations('refundClaim.outcome');
  const status = claim.status as Ended;
  const isAccount = status === 'pending' || status === 'completed';
  const told = status === 'withdrawn' && claim.account ? 'rejected' : status;
  return (
    <div className="mt-8 text-center">
      <Sign look={looks[status]} />
      <h2 className="mt-4 text-xl font-semibold text-balance">{t(`${told}.title`)}</h2>
      <p className="mt-2 leading-relaxed text-balance text-muted">{t(`${told}.text`, { merchant: claim.merchant.name })}</p>
      {isAccount && <Account claim={claim} />}
    </div>
  );
}

/** The account, only as far as its holder needs to recognize it. */
function Account({ claim: { account, status, decided_at: at } }: { claim: RefundLinkPageReply }) {
  const t = useTranslations('claimForm');
  const outcome = useTranslations('refundClaim.outcome');
  if (!account) return null;
  const facts = [
    { name: t('bank'), value: placeIn(visible(account.bank_name), account.bank_code ?? '') },
    { name: t('branch'), value: placeIn(visible(account.branch_name ?? ''), account.branch_number) },
    { name: t('number'), value: `${t(`types.${account.account_type}`)} ${account.account_number}` },
    { name: t('holder'), value: account.customer_name },
    ...(status === 'completed' && at ? [{ name: outcome('at'), value: <Moment at={at} /> }] : []),
  ];
  return (
    <dl className="mt-6 divide-y divide-separator rounded-xl border border-border bg-surface px-4 text-left text-sm">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex items-baseline justify-between gap-6 py-3">
          <dt className="shrink-0 text-muted">{name}</dt>
          <dd className="min-w-0 text-right tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
