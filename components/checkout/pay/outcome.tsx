import { useTranslations } from 'next-intl';
import { BackLink, Leaving, ReceiptLink } from '@/components/checkout/leaving';
import { type Look, Sign } from '@/components/checkout/sign';
import { formatYen } from '@/components/ui/yen';
import { isWallet } from '@/lib/money/methods';
import type { PageReply } from '@/lib/payments/page/schema';

type Ended = Exclude<PageReply['state'], 'open'>;
const looks: Record<Ended, Look> = {
  preparing: 'waiting',
  checking: 'waiting',
  closing: 'waiting',
  halted: 'bad',
  agreed: 'good',
  paid: 'good',
  refunded: 'over',
  cancelled: 'over',
  expired: 'over',
  declined: 'bad',
};

const declinedBy = (method: PageReply['details']['type']) =>
  method === 'credit_card' ? 'declinedCard' : isWallet(method) ? 'declinedWallet' : 'declinedCash';

/** The payment's result, and what to do now. `leaves`: the customer has just answered and is redirected. */
export function Outcome({ page, state, leaves, at }: { page: PageReply; state: Ended; leaves: boolean; at: string }) {
  const t = useTranslations('payPage.outcome');
  const shared = useTranslations('checkout');
  const { merchant, back, amount_refunded: refunded } = page;
  const key = state === 'declined' ? declinedBy(page.details.type) : state;
  const why = page.failure_code as 'insufficient_funds';
  return (
    <div className="mx-auto max-w-xl text-center">
      <Sign look={looks[state]} />
      <h1 className="mt-4 text-xl font-semibold text-balance">{t(`${key}.title`)}</h1>
      {state === 'declined' && t.has(`reasons.${why}`) && <p className="mt-2 leading-relaxed text-balance">{t(`reasons.${why}`)}</p>}
      <p className="mt-2 leading-relaxed text-balance text-muted">{t(`${key}.text`, { merchant: merchant.name })}</p>
      {state === 'paid' && refunded > 0 && <p className="mt-2 leading-relaxed">{t('partly', { amount: formatYen(refunded) })}</p>}
      {(state === 'paid' || state === 'refunded') && <ReceiptLink to={`${at}/receipt`} />}
      {back && leaves && <Leaving to={back} merchant={merchant.name} />}
      {back && !leaves && <BackLink to={back} merchant={merchant.name} />}
      {!back && <p className="mt-6 text-sm text-muted print:hidden">{shared('close')}</p>}
    </div>
  );
}
