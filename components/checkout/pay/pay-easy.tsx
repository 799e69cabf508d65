import { useTranslations } from 'next-intl';
import { Lead } from '@/components/checkout/pay/lead';
import { NumberList } from '@/components/checkout/pay/number-list';
import type { InstructionsOf } from '@/components/checkout/pay/shown';
import { Steps, stepNames } from '@/components/checkout/pay/steps';

/** By Pay-easy: three numbers, in a browser or at a machine. */
export function PayEasy({ page, details, now, live }: InstructionsOf<'pay_easy'>) {
  const t = useTranslations('payPage');
  const numbers = [
    { name: 'bank', value: details.bank_id },
    { name: 'customer', value: details.customer_id },
    { name: 'confirmation', value: details.confirmation_id },
  ] as const;
  return (
    <>
      <Lead heading={t('payEasy.heading')} total={page.total} deadline={page.payment_deadline} now={now} />
      <NumberList numbers={numbers} live={live} />
      {(['net', 'atm'] as const).map((way) => (
        <section key={way} aria-labelledby={way} className="mt-8">
          <h2 id={way} className="text-base font-semibold">
            {t(`payEasy.${way}Title`)}
          </h2>
          <Steps steps={stepNames.map((name) => t(`payEasy.${way}.${name}`))} />
        </section>
      ))}
    </>
  );
}
