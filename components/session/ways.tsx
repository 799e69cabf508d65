import { useLocale, useTranslations } from 'next-intl';
import { CardFields } from '@/components/session/card-fields';
import { PayForm } from '@/components/session/pay-form';
import { PayerFields } from '@/components/session/payer-fields';
import { StoreFields } from '@/components/session/store-fields';
import { Submit } from '@/components/session/submit';
import { formatYen } from '@/components/ui/yen';
import type { PaymentMethod } from '@/lib/money/methods';
import type { CheckoutReply } from '@/lib/sessions/schema';

function FieldsOf({ method, email }: { method: PaymentMethod; email: string | null }) {
  if (method === 'credit_card') return <CardFields email={email} />;
  if (method === 'konbini') return <StoreFields email={email} />;
  return method === 'bank_transfer' || method === 'pay_easy' ? <PayerFields form={method} email={email} /> : null;
}

type Props = { at: string; checkout: CheckoutReply; idempotencyKey: string };

/** The ways of paying, one of them open: a form each, so that each works by itself and without programs. */
export function Ways({ at, checkout, idempotencyKey }: Props) {
  const t = useTranslations('session');
  const isEnglish = useLocale() === 'en';
  const { payment_methods: ways, amount, email, mode } = checkout;
  const labelOf = (fee: number) =>
    mode === 'customer' ? t('keep') : t(mode === 'payment' ? 'pay' : 'payAndKeep', { amount: formatYen((amount ?? 0) + fee) });
  return (
    <div className="divide-y divide-separator overflow-hidden rounded-xl border border-border bg-surface" lang={isEnglish ? 'en' : 'ja'}>
      {ways.map(({ type, payment_method_fee: fee, brands }, index) => (
        <details key={type} name="way" open={index === 0} className="group">
          <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-3 font-medium outline-none focus-visible:ring-2 focus-visible:ring-focus focus-visible:ring-inset">
            <span
              aria-hidden="true"
              className="size-4 shrink-0 rounded-full border-2 border-field-border group-open:border-[5px] group-open:border-accent"
            />
            <span className="min-w-0 flex-1">{t(`methods.${type}`)}</span>
            {type === 'credit_card' && (
              <span className="hidden shrink-0 text-xs text-muted sm:inline">
                {brands.map((brand) => t(`brands.${brand}` as 'brands.visa')).join(' · ')}
              </span>
            )}
            {fee > 0 && <span className="shrink-0 text-sm text-muted tabular-nums">{t('fee', { fee: formatYen(fee) })}</span>}
          </summary>
          <PayForm action={`${at}/pay`} idempotencyKey={`${idempotencyKey}-${type}`} method={type} unreachable={t('unreachable')}>
            <p className="text-sm text-muted">{t(`about.${type}`)}</p>
            <FieldsOf method={type} email={email} />
            <Submit label={labelOf(fee)} busyLabel={t('busy')} />
          </PayForm>
        </details>
      ))}
    </div>
  );
}
