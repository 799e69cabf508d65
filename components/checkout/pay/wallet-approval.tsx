import { useTranslations } from 'next-intl';
import { Countdown } from '@/components/checkout/countdown';
import { Money } from '@/components/ui/money';
import { PlainButton } from '@/components/ui/plain-button';
import { formatYen } from '@/components/ui/yen';
import type { PageReply } from '@/lib/payments/page/schema';

type Props = {
  page: PageReply;
  wallet: string;
  /** The form's address. */
  action: string;
  now: Date;
  /** The last answer may not have been received. */
  unsure: boolean;
};

/** The wallet's question, in the sandbox: a plain form, which works without the page's scripts. */
export function WalletApproval({ page, wallet, action, now, unsure }: Props) {
  const t = useTranslations('payPage.wallet');
  const deadline = page.payment_deadline;
  return (
    <div className="mx-auto max-w-sm">
      {unsure && (
        <p role="alert" className="mb-4 rounded-xl bg-danger-soft p-4 text-danger-soft-foreground">
          {t('unsure')}
        </p>
      )}
      <div className="overflow-clip rounded-2xl border border-border bg-surface shadow-sm">
        <p className="border-b border-separator bg-surface-secondary px-5 py-3 text-center text-sm font-semibold">{wallet}</p>
        <div className="p-5">
          <h1 className="text-center text-lg font-semibold text-balance">{t('heading', { wallet })}</h1>
          <p className="mt-6 text-center wrap-anywhere">{page.merchant.name}</p>
          <p className="mt-1 text-center">
            <Money amount={page.total} className="text-4xl font-semibold tracking-tight" />
          </p>
          {deadline && (
            <p className="mt-2 text-center text-sm text-muted">
              {t('left')} <Countdown leftMs={Date.parse(deadline) - now.getTime()} />
            </p>
          )}
          <form method="post" action={action} className="mt-6 grid gap-3">
            <PlainButton type="submit" name="outcome" value="approved" size="lg" wide className="min-h-12">
              {t('approve', { amount: formatYen(page.total) })}
            </PlainButton>
            <PlainButton type="submit" name="outcome" value="declined" look="outline" size="lg" wide className="min-h-12">
              {t('refuse')}
            </PlainButton>
          </form>
        </div>
      </div>
      <p className="mt-4 text-center text-sm text-muted">{t('stands', { wallet })}</p>
    </div>
  );
}
