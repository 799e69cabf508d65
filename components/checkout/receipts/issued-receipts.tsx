import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useDay } from '@/components/checkout/receipts/use-day';
import type { IssuedReply } from '@/lib/receipts/schema';

type Props = { receipts: readonly IssuedReply[]; at: string; framed?: boolean; actionOf?: (receipt: IssuedReply) => ReactNode };

/** The issued receipts, each for download. `at`: the path of the documents. */
export function IssuedReceipts({ receipts, at, framed = false, actionOf }: Props) {
  if (receipts.length === 0) return null;
  return (
    <ul className={`divide-y divide-separator text-sm ${framed ? 'mt-3 border-y border-separator' : ''}`}>
      {receipts.map((receipt) => (
        <li key={receipt.issue} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
          <Issued receipt={receipt} at={at} />
          {actionOf?.(receipt)}
        </li>
      ))}
    </ul>
  );
}

function Issued({ receipt: { number, issue, recipient, issued_on: on }, at }: Pick<Props, 'at'> & { receipt: IssuedReply }) {
  const t = useTranslations('receipt.form');
  const day = useDay();
  return (
    <div className="min-w-0">
      <a
        href={`${at}/${issue}`}
        className="inline-flex min-h-11 items-center gap-2 font-medium text-accent-soft-foreground underline underline-offset-2"
      >
        <Download aria-hidden="true" className="size-4 shrink-0" />
        {issue === 1 ? t('file', { number }) : t('fileAgain', { number, issue })}
      </a>
      <p className="pb-2 text-muted wrap-anywhere">
        {t('about', { day: day(on), to: recipient === null ? t('nobody') : t('to', { recipient }) })}
      </p>
    </div>
  );
}
