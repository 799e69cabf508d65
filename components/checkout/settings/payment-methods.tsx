import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Panel } from '@/components/ui/panel';
import { cashMethods, walletMethods } from '@/lib/money/methods';
import { cardBrands, type FeeMethod, feeMethods } from '@/lib/money/rates';

/** The customer's fee for each method, in yen including tax. */
export type Fees = Record<FeeMethod, number>;
type Props = { off: FeeMethod[]; fees: Fees; onChange: (off: FeeMethod[]) => void };

const groups = [
  { id: 'cards', methods: cardBrands },
  { id: 'cash', methods: cashMethods },
  { id: 'wallets', methods: walletMethods },
] as const;

/** All methods, grouped, each with the customer's fee. */
export function PaymentMethods({ off, fees, onChange }: Props) {
  const t = useTranslations('checkoutSettings.ways');
  const turn = (methods: readonly FeeMethod[], isOn: boolean) =>
    onChange(feeMethods.filter((method) => (methods.includes(method) ? !isOn : off.includes(method))));
  return (
    <section aria-labelledby="ways-title">
      <h2 id="ways-title" className="mb-1 text-base font-semibold">
        {t('title')}
      </h2>
      <p className="mb-3 max-w-prose text-sm text-pretty text-muted">{t('text')}</p>
      <Panel className="divide-y divide-separator">
        {groups.map(({ id, methods }) => (
          <fieldset key={id} className="px-4 py-3 sm:px-5">
            <legend className="float-left w-full pb-1 text-sm font-medium">{t(id)}</legend>
            <div className="clear-both">
              {id === 'cards' && <AllCards off={off} turn={turn} />}
              <ul className={id === 'cards' ? 'border-l border-separator pl-4 sm:ml-2' : ''}>
                {methods.map((method) => (
                  <Way
                    key={method}
                    method={method}
                    fee={fees[method]}
                    isOn={!off.includes(method)}
                    onTurn={(isOn) => turn([method], isOn)}
                  />
                ))}
              </ul>
            </div>
          </fieldset>
        ))}
      </Panel>
    </section>
  );
}

function Way({ method, fee, isOn, onTurn }: { method: FeeMethod; fee: number; isOn: boolean; onTurn: (isOn: boolean) => void }) {
  const names = useTranslations('fees.methods');
  const t = useTranslations('checkoutSettings.ways');
  return (
    <li>
      <Box isOn={isOn} onTurn={onTurn}>
        <span className={isOn ? '' : 'text-muted'}>{names(method)}</span>
        <span className="ml-auto text-right text-xs text-muted tabular-nums">
          {fee > 0 ? t('fee', { fee: `¥${fee.toLocaleString('en-US')}` }) : t('free')}
        </span>
      </Box>
    </li>
  );
}

/** All brands at once; half ticked while only some are on. */
function AllCards({ off, turn }: { off: readonly FeeMethod[]; turn: (methods: readonly FeeMethod[], isOn: boolean) => void }) {
  const t = useTranslations('checkoutSettings.ways');
  const count = cardBrands.filter((brand) => !off.includes(brand)).length;
  return (
    <Box isOn={count === cardBrands.length} isHalf={count > 0 && count < cardBrands.length} onTurn={(isOn) => turn(cardBrands, isOn)}>
      {t('allCards')}
    </Box>
  );
}

type BoxProps = { isOn: boolean; isHalf?: boolean; onTurn: (isOn: boolean) => void; children: ReactNode };
function Box({ isOn, isHalf = false, onTurn, children }: BoxProps) {
  return (
    <label className="flex min-h-10 cursor-pointer items-center gap-3 py-1 text-sm has-disabled:cursor-default pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={isOn}
        ref={(box) => {
          if (box) box.indeterminate = isHalf;
        }}
        onChange={({ target }) => onTurn(target.checked)}
        className="size-4 shrink-0 accent-accent"
      />
      {children}
    </label>
  );
}
