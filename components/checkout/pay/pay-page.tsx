import { useTranslations } from 'next-intl';
import { Instructions } from '@/components/checkout/pay/instructions';
import { Outcome } from '@/components/checkout/pay/outcome';
import { WalletApproval } from '@/components/checkout/pay/wallet-approval';
import { Sign } from '@/components/checkout/sign';
import { WatchOutcome } from '@/components/payments/watch-outcome';
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
        <Outcome page={page} state={state} leaves={told === 'answered' || told === 'returned'} at={at} />
      )}
      {state === 'preparing' && told === 'returned' && <WatchOutcome />}
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

/** Back from the acquirer, whose result has not arrived yet: the page looks again by itself. */
function Returned({ url }: { url: string }) {
  const t = useTranslations('payPage.returned');
  return (
    <div className="mx-auto max-w-xl text-center">
      <Sign look="waiting" />
      <h1 className="mt-4 text-xl font-semibold text-balance">{t('title')}</h1>
      <p role="status" className="mt-2 leading-relaxed text-balance text-muted">
        {t('text')}
      </p>
      <WatchOutcome />
      <p className="mt-8 text-sm text-muted">{t('unfinished')}</p>
      <a href={url} className="button button--outline button--lg mt-2 h-auto min-h-12 w-full py-2 whitespace-normal">
        {t('continue')}
      </a>
    </div>
  );
}
