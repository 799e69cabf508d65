'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { placeIn, type SentAccount } from '@/components/refunds/links/typed';
import { PlainButton } from '@/components/ui/plain-button';
import { visible } from '@/components/ui/visible';
import { zenginText } from '@/lib/japan/zengin';

type Props = { account: SentAccount; amount: string; busy: boolean; onBack: () => void };

/** The account as the bank will receive it. */
export function CheckStep({ account, amount, busy, onBack }: Props) {
  const t = useTranslations('claimForm');
  const { bank_name, bank_code, branch_name, branch_number, account_type, account_number, customer_name } = account;
  return (
    <>
      <div>
        <h2 data-step tabIndex={-1} className="text-base font-semibold outline-none">
          {t('checkTitle')}
        </h2>
        <p className="mt-1 text-sm text-muted">{t('checkText')}</p>
      </div>
      <dl className="divide-y divide-separator rounded-xl border border-border bg-surface px-4 text-sm">
        <Row name={t('bank')}>{placeIn(visible(bank_name), bank_code)}</Row>
        <Row name={t('branch')}>{placeIn(visible(branch_name), branch_number)}</Row>
        <Row name={t('type')}>{t(`types.${account_type}`)}</Row>
        <Row name={t('number')}>
          <span className="text-base font-semibold tabular-nums">{account_number}</span>
        </Row>
        <Row name={t('holder')}>
          <span className="text-base font-semibold">{zenginText(customer_name)}</span>
        </Row>
      </dl>
      <div className="grid gap-2">
        <PlainButton type="submit" size="lg" wide busy={busy} className="h-auto min-h-12 text-base whitespace-normal">
          {busy ? t('busy') : t('send', { amount })}
        </PlainButton>
        <PlainButton look="ghost" size="lg" wide disabled={busy} onClick={onBack} className="h-12 text-base">
          {t('mend')}
        </PlainButton>
      </div>
    </>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-3">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  );
}
