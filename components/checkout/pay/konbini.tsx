import { useTranslations } from 'next-intl';
import { Barcode } from '@/components/checkout/pay/barcode';
import { Lead } from '@/components/checkout/pay/lead';
import { NumberList } from '@/components/checkout/pay/number-list';
import type { InstructionsOf } from '@/components/checkout/pay/shown';
import { Steps, stepNames } from '@/components/checkout/pay/steps';
import { numbersOf, storeKeys } from '@/lib/money/slip-numbers';

/** At a convenience store: what its terminal or its till asks for. */
export function Konbini({ page, details, now, live }: InstructionsOf<'konbini'>) {
  const t = useTranslations('payPage');
  const store = storeKeys[details.store];
  return (
    <>
      <Lead heading={t('konbini.heading', { store: t(`stores.${store}`) })} total={page.total} deadline={page.payment_deadline} now={now} />
      <NumberList numbers={numbersOf(details)} live={live} />
      {page.bars && <Barcode bars={page.bars} label={t('barcode', { number: details.receipt })} />}
      <section aria-labelledby="steps" className="mt-8">
        <h2 id="steps" className="text-base font-semibold">
          {t('stepsTitle')}
        </h2>
        <Steps steps={stepNames.map((name) => t(`konbini.steps.${store}.${name}`))} />
      </section>
    </>
  );
}
