import { useFormatter } from 'next-intl';
import type { Look } from '@/components/payments/part-look';
import { Money } from '@/components/ui/money';
import type { Share } from '@/lib/payments/ledger-schema';

type Props = {
  part: Share;
  look: Look;
  share: number;
  name: string;
  changed: boolean;
  lit: boolean;
  picked: boolean;
  onPoint?: (key: string | null) => void;
  onPick?: (key: string) => void;
};

/** One part of the split: party, components, share of the total, and the remainder after refunds. */
export function SplitRow({ part, look, share, name, changed, lit, picked, onPoint, onPick }: Props) {
  const format = useFormatter();
  const quiet = 'px-4 py-2 text-right text-muted tabular-nums whitespace-nowrap max-md:hidden';
  const terms = part.terms.map(term).join(' ');
  const figure = 'py-2 text-right align-top md:align-middle';
  return (
    <tr
      onPointerEnter={() => onPoint?.(part.key)}
      onPointerLeave={() => onPoint?.(null)}
      className={`border-t border-separator transition-colors ${changed ? '' : 'max-md:first:border-t-0'} ${lit ? 'bg-accent-soft' : ''}`}
    >
      <th scope="row" className="py-1.5 pl-2 text-left font-normal">
        {onPick ? (
          <button
            type="button"
            aria-pressed={picked}
            onClick={() => onPick(part.key)}
            onFocus={() => onPoint?.(part.key)}
            onBlur={() => onPoint?.(null)}
            className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-md text-left pointer-coarse:min-h-11"
          >
            <Swatch look={look} />
            {name}
          </button>
        ) : (
          <span className="flex min-h-8 items-center gap-2.5">
            <Swatch look={look} />
            {name}
          </span>
        )}
        {part.terms.length > 1 && <span className="mb-1.5 block pl-[1.375rem] text-xs text-muted tabular-nums md:hidden">{terms}</span>}
        <svg aria-hidden="true" width="100%" height="4" className="mb-1 md:hidden">
          <rect width="100%" height="4" rx="2" className="fill-default" />
          <rect width={`${share * 100}%`} height="4" rx="2" className={look.fill} />
        </svg>
      </th>
      <td className={quiet}>{part.terms.length > 1 ? terms : ''}</td>
      <td className={quiet}>{part.amount > 0 ? format.number(share, { style: 'percent', maximumFractionDigits: 1 }) : ''}</td>
      <td className={`${figure} pl-3 ${changed ? 'md:px-4' : 'pr-2'}`}>
        <Figure amount={part.amount} />
      </td>
      {changed && (
        <>
          <td className={`${figure} pl-3 text-muted md:px-4`}>
            <Figure amount={part.later} />
          </td>
          <td className={`${figure} pr-2 pl-3 font-medium`}>
            <Figure amount={part.amount + part.later} />
          </td>
        </>
      )}
    </tr>
  );
}

function Swatch({ look }: { look: Look }) {
  return <span aria-hidden="true" className={`size-3 shrink-0 rounded-sm ${look.surface}`} />;
}

/** On a phone the amount is in the line of the name, not of the bar below it. */
function Figure({ amount }: { amount: number }) {
  return <Money amount={amount} className="inline-block leading-8 pointer-coarse:leading-11 md:leading-normal" />;
}

/** `6,000`, then `− 600`: the terms of a written sum. */
function term(amount: number, index: number): string {
  const figure = Math.abs(amount).toLocaleString('en-US');
  if (index === 0) return amount < 0 ? `−${figure}` : figure;
  return `${amount < 0 ? '−' : '+'} ${figure}`;
}
