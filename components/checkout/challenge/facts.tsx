import { useTranslations } from 'next-intl';
import { Money } from '@/components/ui/money';
import type { ChallengeReply } from '@/lib/secure-tokens/schema';

/** What the customer confirms: merchant, amount and card. */
export function Facts({ shown: { merchant, amount, brand, last_four_digits } }: { shown: ChallengeReply }) {
  const t = useTranslations('challenge');
  const brands = useTranslations('payment.brands');
  const facts = [
    { name: t('merchant'), value: merchant.name },
    { name: t('amount'), value: <Money amount={amount} className="text-base font-semibold" /> },
    { name: t('card'), value: `${brands(brand)} ${t('endingIn', { digits: last_four_digits })}` },
  ];
  return (
    <dl className="divide-y divide-separator border-y border-separator text-sm">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex items-baseline justify-between gap-6 py-2.5">
          <dt className="shrink-0 text-muted">{name}</dt>
          <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
