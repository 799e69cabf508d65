import { useTranslations } from 'next-intl';
import { ShareRow } from '@/components/charts/share-row';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import type { HomeReply } from '@/lib/home/schema';

/** The payment methods of thirty days' captured volume. */
export function MethodMix({ mix }: { mix: HomeReply['mix'] }) {
  const t = useTranslations('home.mix');
  const brand = useTranslations('payment.brands');
  const total = mix.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Panel>
      <h2 className="border-b border-separator px-4 py-3 text-base font-semibold">{t('title')}</h2>
      {mix.length === 0 && <p className="px-4 py-8 text-center text-sm text-muted">{t('none')}</p>}
      <ul className="flex flex-col gap-3 px-4 py-4 empty:hidden">
        {mix.map((part) => (
          <ShareRow
            key={part.brand}
            name={
              <>
                {brand(part.brand)} <span className="ml-1 text-xs text-muted tabular-nums">{t('payments', { count: part.payments })}</span>
              </>
            }
            value={<Money amount={part.amount} />}
            share={part.amount / total}
            fill="fill-accent"
          />
        ))}
      </ul>
    </Panel>
  );
}
