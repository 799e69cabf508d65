import { lookOf, shareOf } from '@/components/payments/part-look';
import { Money } from '@/components/ui/money';
import { formatYen } from '@/components/ui/yen';
import type { Breakdown, Share } from '@/lib/payments/ledger-schema';

type Props = {
  cut: Breakdown;
  label: string;
  lit: string | null;
  nameOf: (part: Share) => string;
  onPoint: (key: string | null) => void;
  onPick: (key: string) => void;
};

/**
 * A bar of the payment's parts, for pointers only: the rows below it do the same for keyboard and screen reader. The widths come from empty
 * SVGs that shrink together, because the content security policy forbids style attributes.
 */
export function SplitBar({ cut, label, lit, nameOf, onPoint, onPick }: Props) {
  const shown = cut.parts.filter((part) => part.amount > 0);
  return (
    <div
      role="img"
      aria-label={label}
      className="flex h-14 gap-0.5 overflow-hidden rounded-lg max-md:hidden"
      onPointerLeave={() => onPoint(null)}
    >
      {shown.map((part) => (
        <div
          key={part.key}
          data-part={part.key}
          title={`${nameOf(part)} ${formatYen(part.amount)}`}
          onPointerEnter={() => onPoint(part.key)}
          onPointerDown={() => onPick(part.key)}
          className={`relative min-w-1.5 overflow-hidden text-white transition-[filter] ${lookOf(part, cut.parts.indexOf(part)).surface} ${cut.planned ? 'part-planned saturate-60' : 'cursor-pointer'} ${lit !== null && lit !== part.key ? 'grayscale' : ''}`}
        >
          <svg aria-hidden="true" width={Math.round(shareOf(part, cut.parts) * 100_000)} height="1" />
          <span className="@container absolute inset-0 flex items-center px-3">
            <span className="min-w-0 text-xs leading-4 @max-[3.5rem]:hidden">
              <span className="block truncate">{nameOf(part)}</span>
              <Money amount={part.amount} className="block truncate text-sm leading-5 font-semibold" />
            </span>
          </span>
        </div>
      ))}
    </div>
  );
}
