import { useTranslations } from 'next-intl';
import { Fragment, useId, useState } from 'react';
import { lookOf, shareOf } from '@/components/payments/part-look';
import { SplitRest } from '@/components/payments/split-rest';
import { SplitRow } from '@/components/payments/split-row';
import { SplitTotal } from '@/components/payments/split-total';
import type { Breakdown, Share } from '@/lib/payments/ledger-schema';

type Props = {
  breakdown: Breakdown;
  lit: string | null;
  picked: string | null;
  nameOf: (part: Share) => string;
  onPoint: (key: string | null) => void;
  onPick: (key: string) => void;
};

/** More sellers than this are folded, so that the content below the split stays within reach; this many stay visible. */
const most = 8;
const kept = 5;

/** The folded sellers, without the seller that was picked in the bar. */
function foldedIn({ parts }: Breakdown, picked: string | null): Share[] {
  const sellers = parts.filter(({ kind }) => kind === 'seller');
  return sellers.length > most ? sellers.slice(kept).filter(({ key }) => key !== picked) : [];
}

/** The parts as rows, with their components, and the check that they add up to the total. */
export function SplitRows({ breakdown, lit, picked, nameOf, onPoint, onPick }: Props) {
  const t = useTranslations('payment.split');
  const body = useId();
  const [unfolded, setUnfolded] = useState(false);
  const folded = foldedIn(breakdown, picked);
  const hidden = new Set(unfolded ? [] : folded);
  const last = breakdown.parts.map(({ kind }) => kind).lastIndexOf('seller');
  const changed = breakdown.parts.some((part) => part.later !== 0);
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{t('title')}</caption>
      <thead className={`text-xs text-muted ${changed ? '' : 'max-md:sr-only'}`}>
        <tr>
          <Heading name={t('party')} className="pl-2 text-left" />
          <Heading name={t('terms')} className="px-4 text-right max-md:hidden" />
          <Heading name={t('share')} className="px-4 text-right max-md:hidden" />
          <Heading name={t('amount')} className={`text-right ${changed ? 'pl-3 md:px-4' : 'pr-2'}`} />
          {changed && <Heading name={t('later')} className="pl-3 text-right md:px-4" />}
          {changed && <Heading name={t('left')} className="pr-2 pl-3 text-right" />}
        </tr>
      </thead>
      <tbody id={body}>
        {breakdown.parts.map((part, index) => (
          <Fragment key={part.key}>
            {!hidden.has(part) && (
              <SplitRow
                part={part}
                look={lookOf(part, breakdown.parts)}
                share={shareOf(part, breakdown.parts)}
                name={nameOf(part)}
                changed={changed}
                lit={lit === part.key}
                picked={picked === part.key}
                {...(breakdown.planned ? {} : { onPoint, onPick })}
              />
            )}
            {index === last && folded.length > 0 && (
              <SplitRest parts={folded} unfolded={unfolded} changed={changed} body={body} onUnfold={setUnfolded} />
            )}
          </Fragment>
        ))}
      </tbody>
      <SplitTotal breakdown={breakdown} changed={changed} />
    </table>
  );
}

function Heading({ name, className }: { name: string; className: string }) {
  return (
    <th scope="col" className={`py-2 font-medium whitespace-nowrap ${className}`}>
      {name}
    </th>
  );
}
