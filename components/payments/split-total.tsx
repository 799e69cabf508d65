import { Check, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Money } from '@/components/ui/money';
import type { Breakdown } from '@/lib/payments/ledger-schema';

/** The total, with the check that the parts from the ledger add up to it. */
export function SplitTotal({ breakdown, changed }: { breakdown: Breakdown; changed: boolean }) {
  const t = useTranslations('payment.split');
  const later = breakdown.parts.reduce((total, part) => total + part.later, 0);
  return (
    <tfoot>
      <tr className="border-t-2 border-border">
        <th scope="row" className="py-3 pl-2 text-left font-medium">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {t(breakdown.planned ? 'plannedTotal' : 'total')}
            {!breakdown.planned && <Agreement agrees={breakdown.agrees} />}
          </span>
        </th>
        <td className="max-md:hidden" />
        <td className="max-md:hidden" />
        <td className={`py-3 pl-3 text-right ${changed ? 'md:px-4' : 'pr-2'}`}>
          <Money amount={breakdown.total} className="font-semibold" />
        </td>
        {changed && (
          <>
            <td className="py-3 pl-3 text-right text-muted md:px-4">
              <Money amount={later} />
            </td>
            <td className="py-3 pr-2 pl-3 text-right">
              <Money amount={breakdown.total + later} className="font-semibold" />
            </td>
          </>
        )}
      </tr>
    </tfoot>
  );
}

function Agreement({ agrees }: { agrees: boolean }) {
  const t = useTranslations('payment.split');
  const Icon = agrees ? Check : TriangleAlert;
  return (
    <span
      className={`inline-flex items-center gap-1 text-xs font-medium ${agrees ? 'text-success-soft-foreground' : 'text-danger-soft-foreground'}`}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      {t(agrees ? 'agrees' : 'disagrees')}
    </span>
  );
}
