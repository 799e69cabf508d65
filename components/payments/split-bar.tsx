import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { lookOf, otherLook, othersIn, shareOf } from '@/components/payments/part-look';
import { Money } from '@/components/ui/money';
import { formatYen } from '@/components/ui/yen';
import { sum } from '@/lib/money/yen';
import type { Breakdown, Share } from '@/lib/payments/ledger-schema';

type Props = {
  breakdown: Breakdown;
  label: string;
  lit: string | null;
  nameOf: (part: Share) => string;
  onPoint: (key: string | null) => void;
  onPick: (key: string) => void;
};

/**
 * One bar divided into its parts. A picture for the pointer: the rows under it say and do the same for keyboard and screen reader.
 * The proportions come from the widths of empty drawings that shrink together, because a style attribute is not allowed here.
 */
export function SplitBar({ breakdown, label, lit, nameOf, onPoint, onPick }: Props) {
  const t = useTranslations('payment.split');
  const others = othersIn(breakdown.parts);
  const amount = sum(others.map((part) => part.amount));
  const shown = breakdown.parts.filter((part) => part.amount > 0 && !others.includes(part));
  const last = shown.filter(({ kind }) => kind === 'seller').at(-1);
  const otherShare = sum(others.map((part) => Math.round(shareOf(part, breakdown.parts) * 100_000)));
  return (
    <div
      role="img"
      aria-label={label}
      className="flex h-14 gap-0.5 overflow-hidden rounded-lg max-md:hidden"
      onPointerLeave={() => onPoint(null)}
    >
      {shown.map((part) => (
        <Fragment key={part.key}>
          <div
            data-part={part.key}
            title={`${nameOf(part)} ${formatYen(part.amount)}`}
            onPointerEnter={() => onPoint(part.key)}
            onPointerDown={() => onPick(part.key)}
            className={`relative min-w-1.5 overflow-hidden text-white transition-[filter] ${lookOf(part, breakdown.parts).surface} ${breakdown.planned ? 'part-planned saturate-60' : 'cursor-pointer'} ${lit !== null && lit !== part.key ? 'grayscale' : ''}`}
          >
            <svg aria-hidden="true" width={Math.round(shareOf(part, breakdown.parts) * 100_000)} height="1" />
            <span className="@container absolute inset-0 flex items-center px-3">
              <span className="min-w-0 text-xs leading-4 @max-[3.5rem]:hidden">
                <span className="block truncate">{nameOf(part)}</span>
                <Money amount={part.amount} className="block truncate text-sm leading-5 font-semibold" />
              </span>
            </span>
          </div>
          {part === last && others.length > 0 && (
            <div
              title={`${t('others', { count: others.length })} ${formatYen(amount)}`}
              className={`relative min-w-1.5 overflow-hidden text-white ${otherLook.surface} ${breakdown.planned ? 'part-planned saturate-60' : ''} ${lit !== null && !others.some(({ key }) => key === lit) ? 'grayscale' : ''}`}
            >
              <svg aria-hidden="true" width={otherShare} height="1" />
              <span className="@container absolute inset-0 flex items-center px-3">
                <span className="min-w-0 text-xs leading-4 @max-[3.5rem]:hidden">
                  <span className="block truncate">{t('others', { count: others.length })}</span>
                  <Money amount={amount} className="block truncate text-sm leading-5 font-semibold" />
                </span>
              </span>
            </div>
          )}
        </Fragment>
      ))}
    </div>
  );
}
