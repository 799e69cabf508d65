import { useTranslations } from 'next-intl';
import { PlainButton } from '@/components/ui/plain-button';
import type { ManageReply } from '@/lib/renewals/page/schema';

/** The card or wallet that is charged, and the way to another one. */
export function Method({ page, at }: { page: ManageReply; at: string }) {
  const [t, brands, methods] = [
    useTranslations('subscriptionPage.method'),
    useTranslations('payment.brands'),
    useTranslations('session.methods'),
  ];
  const { method, may } = page;
  const { brand, last_four_digits: digits, expiry } = method;
  return (
    <section aria-labelledby="method" className="mt-8">
      <h2 id="method" className="text-base font-semibold">
        {t('title')}
      </h2>
      <p className="mt-2">{brand ? t('card', { brand: brands(brand), digits: digits ?? '' }) : methods(method.type)}</p>
      {expiry && (
        <p className={`text-sm ${expiry.is_over ? 'font-medium text-danger-soft-foreground' : 'text-muted'}`}>
          {expiry.is_over ? t('expired') : t('until', { month: String(expiry.month).padStart(2, '0'), year: String(expiry.year) })}
        </p>
      )}
      {may.change_card && (
        <form method="post" action={`${at}/card`} className="mt-3">
          <PlainButton
            type="submit"
            look={page.unpaid ? 'primary' : 'outline'}
            size="lg"
            wide
            className="h-auto min-h-12 whitespace-normal"
          >
            {t(brand ? 'change' : 'changeMethod')}
          </PlainButton>
        </form>
      )}
    </section>
  );
}
