import { useTranslations } from 'next-intl';
import { Instructions } from '@/components/checkout/pay/instructions';
import { Outcome } from '@/components/checkout/pay/outcome';
import { WalletApproval } from '@/components/checkout/pay/wallet-approval';
import { formatYen } from '@/components/ui/yen';
import { isWallet } from '@/lib/money/methods';
import type { PageReply } from '@/lib/payments/page/schema';

type Props = {
  page: PageReply;
  now: Date;
  live: boolean;
  /** The page's own path. */
  at: string;
  /** The result of the customer's last action here. */
  told: 'answered' | 'failed' | 'returned' | null;
};

/** The payment instructions, or the result. */
export function PayPage({ page, now, live, at, told }: Props) {
  const wallets = useTranslations('payment.brands');
  const { state, details } = page;
  if (state === 'open' && page.approval_url) return <Returned url={page.approval_url} />;
  if (state === 'open' && isWallet(details.type)) {
    const wallet = wallets(details.type);
    if (live) return <Elsewhere wallet={wallet} />;
    return <WalletApproval page={page} wallet={wallet} action={`${at}/answer`} now={now} unsure={told === 'failed'} />;
  }
  return (
    <>
      <HeldNotice page={page} />
      {state === 'open' ? (
        <Instructions page={page} now={now} live={live} />
      ) : (
        <Outcome page={page} state={state} leaves={told === 'answered'} at={at} />
      )}
    </>
  );
}

/** A wallet that asks its customer by itself, and has no page for it. */
function Elsewhere({ wallet }: { wallet: string }) {
  const t = useTranslations('payPage.wallet.elsewhere');
  return (
    <>
      <h1 className="text-xl font-semibold text-balance">{t('title', { wallet })}</h1>
      <p className="mt-2 leading-relaxed text-muted">{t('text', { wallet })}</p>
    </>
  );
}

/** Money that came by bank transfer and did not match: its meaning for the sender. */
function HeldNotice({ page: { held, total, state } }: { page: PageReply }) {
  const t = useTranslations('payPage.held');
  if (held === 0) return null;
  const kind = state === 'open' ? 'short' : state === 'checking' ? 'over' : 'other';
  return (
    <div role="status" className="mb-6 rounded-xl bg-warning-soft p-4 leading-relaxed text-warning-soft-foreground">
      {t(kind, { held: formatYen(held), missing: formatYen(total - held) })}
    </div>
  );
}

/** Back from the acquirer, whose result has not arrived yet. */
function Returned({ url }: { url: string }) {
  const t = useTranslations('payPage.returned');
  return (
    <>
      <h1 className="text-xl font-semibold text-balance">{t('title')}</h1>
      <p className="mt-2 leading-relaxed text-muted">{t('text')}</p>
      <a href={url} className="button button--secondary mt-6">
        {t('continue')}
      </a>
    </>
  );
}
