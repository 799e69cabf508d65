import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Money } from '@/components/ui/money';
import { sum } from '@/lib/money/yen';
import type { Share } from '@/lib/payments/ledger-schema';

type Props = { parts: Share[]; unfolded: boolean; changed: boolean; body: string; onUnfold: (unfolded: boolean) => void };

/** The folded sellers as one row with their total, so that the column still adds up. */
export function SplitRest({ parts, unfolded, changed, body, onUnfold }: Props) {
  const t = useTranslations('payment.split');
  const [amount, later] = [sum(parts.map((part) => part.amount)), sum(parts.map((part) => part.later))];
  const figure = (of: number, className: string) => (
    <td className={`py-2 text-right text-muted ${className}`}>{!unfolded && <Money amount={of} />}</td>
  );
  return (
    <tr className="border-t border-separator">
      <th scope="row" className="py-1.5 pl-2 text-left font-normal">
        <button
          type="button"
          aria-expanded={unfolded}
          aria-controls={body}
          onClick={() => onUnfold(!unfolded)}
          className="flex min-h-8 cursor-pointer items-center gap-2 rounded-md text-left text-muted hover:text-foreground pointer-coarse:min-h-11"
        >
          <ChevronRight
            aria-hidden="true"
            className={`-ml-0.5 size-4 shrink-0 transition-transform motion-reduce:transition-none ${unfolded ? '-rotate-90' : 'rotate-90'}`}
          />
          {t(unfolded ? 'fold' : 'unfold', { count: parts.length })}
        </button>
      </th>
      <td className="max-md:hidden" />
      <td className="max-md:hidden" />
      {figure(amount, `pl-3 ${changed ? 'md:px-4' : 'pr-2'}`)}
      {changed && figure(later, 'pl-3 md:px-4')}
      {changed && figure(amount + later, 'pr-2 pl-3')}
    </tr>
  );
}
