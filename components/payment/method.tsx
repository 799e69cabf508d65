import { useTranslations } from 'next-intl';
import type { PaymentReply } from '@/lib/payments/schema';

const brands = ['visa', 'master', 'jcb', 'american_express', 'diners_club'] as const;
const types = ['credit_card', 'paypay', 'merpay', 'paidy', 'konbini', 'bank_transfer', 'pay_easy'] as const;

/** How it was paid: the brand and the last four digits of a card, or the method's name. */
export function Method({ details }: { details: PaymentReply['payment_details'] }) {
  const t = useTranslations('payment');
  const brand = brands.find((name) => name === details.brand);
  const type = types.find((name) => name === details.type);
  if (!brand) return <span className="whitespace-nowrap">{type ? t(`methods.${type}`) : details.type}</span>;
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span className="rounded border border-border px-1.5 py-px text-[0.6875rem] leading-4 font-semibold tracking-wide">
        {t(`brands.${brand}`)}
      </span>
      <span className="tabular-nums">
        <span aria-hidden="true" className="text-muted">
          ••••{' '}
        </span>
        {details.last_four_digits}
      </span>
    </span>
  );
}
