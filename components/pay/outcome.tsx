import { useTranslations } from 'next-intl';
import { BackLink, Leaving } from '@/components/checkout/leaving';
import { formatYen } from '@/components/ui/yen';
import { isWallet } from '@/lib/money/methods';
import type { PageReply } from '@/lib/payments/page/schema';

type Ended = Exclude<PageReply['state'], 'open'>;
type Look = 'good' | 'waiting' | 'bad' | 'over';
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

/** What has become of the payment, and what is to be done now. `leaves`: its customer has just answered, and goes on by themselves. */
export function Outcome({ page, state, leaves }: { page: PageReply; state: Ended; leaves: boolean }) {
  const t = useTranslations('payPage.outcome');
  const shared = useTranslations('checkout');
  const { merchant, back, amount_refunded: refunded } = page;
  const key = state === 'declined' ? (isWallet(page.details.type) ? 'declinedWallet' : 'declinedCash') : state;
  return (
    <div className="mx-auto max-w-xl text-center">
      <Sign look={looks[state]} />
      <h1 className="mt-4 text-xl font-semibold text-balance">{t(`${key}.title`)}</h1>
      <p className="mt-2 leading-relaxed text-balance text-muted">{t(`${key}.text`, { merchant: merchant.name })}</p>
      {state === 'paid' && refunded > 0 && <p className="mt-2 leading-relaxed">{t('partly', { amount: formatYen(refunded) })}</p>}
      {back && leaves && <Leaving to={back} merchant={merchant.name} />}
      {back && !leaves && <BackLink to={back} merchant={merchant.name} />}
      {!back && <p className="mt-6 text-sm text-muted print:hidden">{shared('close')}</p>}
    </div>
  );
}

const signs: Record<Look, { dress: string; path: string }> = {
  good: { dress: 'bg-success-soft text-success-soft-foreground', path: 'm7 12.5 3.5 3.5L17 9' },
  waiting: { dress: 'bg-accent-soft text-accent-soft-foreground', path: 'M12 7v5l3 2' },
  bad: { dress: 'bg-danger-soft text-danger-soft-foreground', path: 'M12 7v6m0 3.5v.01' },
  over: { dress: 'bg-default text-default-foreground', path: 'M8 12h8' },
};

/** Beside its words, never instead of them. */
function Sign({ look }: { look: Look }) {
  const { dress, path } = signs[look];
  return (
    <span aria-hidden="true" className={`mx-auto grid size-14 place-items-center rounded-full ${dress}`}>
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-9 fill-none stroke-current stroke-2">
        <path d={path} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  );
}
