import { useTranslations } from 'next-intl';
import { Lead } from '@/components/checkout/pay/lead';
import { NumberList } from '@/components/checkout/pay/number-list';
import type { InstructionsOf } from '@/components/checkout/pay/shown';
import { Steps, stepNames } from '@/components/checkout/pay/steps';
import { numbersOf, storeKeys } from '@/lib/money/slip-numbers';

/** At a konbini: the numbers for its terminal or till. */
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

/** White modules on both sides: a scanner needs ten. */
const quiet = 10;
const height = 50;

/** A bar code, black on white in every theme. `bars`: the widths of bars and gaps, a bar first. */
function Barcode({ bars, label }: { bars: readonly number[]; label: string }) {
  const starts = bars.map((_, index) => bars.slice(0, index).reduce((sum, width) => sum + width, quiet));
  const width = bars.reduce((sum, one) => sum + one, 2 * quiet);
  const path = bars.flatMap((one, index) => (index % 2 === 0 ? [`M${starts[index]} 0h${one}v${height}h-${one}z`] : [])).join('');
  return (
    <div className="mt-4 rounded-xl border border-border bg-white p-4 break-inside-avoid">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        className="mx-auto h-24 w-full max-w-md"
      >
        <path d={path} fill="#000" />
      </svg>
    </div>
  );
}
