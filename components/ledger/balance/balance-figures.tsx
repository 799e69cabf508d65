import { useTranslations } from 'next-intl';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';

type Props = { balance: { total: number; held: number; available: number } };

/** The balance, the held part, and the available rest. */
export function BalanceFigures({ balance }: Props) {
  const t = useTranslations('balance.figures');
  return (
    <dl className="mb-4 grid grid-cols-1 gap-3 sm:grid-cols-3">
      {(['available', 'held', 'total'] as const).map((figure) => (
        <Panel key={figure} className="grid grid-cols-[1fr_auto] content-start items-baseline gap-x-3 gap-y-1 p-4 sm:grid-cols-1">
          <dt className="text-sm text-muted">{t(figure)}</dt>
          <dd className="text-xl font-semibold tracking-tight sm:text-2xl">
            <Money amount={balance[figure]} />
          </dd>
          <dd className="col-span-full text-xs text-muted">{t(`${figure}Text`)}</dd>
        </Panel>
      ))}
    </dl>
  );
}
