import { FileText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useDays } from '@/components/ledger/balance/use-days';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import { type Invoice, paperOf } from '@/lib/settlements/statement/invoice';

/** The link to the statement that contains an invoice; null: the invoice is in the statement on this page. */
type Linked = (invoice: Invoice) => string | null;

/**
 * Invoices for the platform's fees and credit notes for returned fees; a PDF has each on its own page. `filesAt`: the address below which
 * each invoice is a file by its number.
 */
export function Invoices({ invoices, hrefOf, filesAt }: { invoices: readonly Invoice[]; hrefOf: Linked; filesAt: string }) {
  return (
    <Panel>
      <ul className="divide-y divide-separator text-sm">
        {invoices.map((invoice) => (
          <Paper key={invoice.number} invoice={invoice} href={hrefOf(invoice)} file={`${filesAt}/${invoice.number}`} />
        ))}
      </ul>
    </Panel>
  );
}

function Paper({ invoice, href, file }: { invoice: Invoice; href: string | null; file: string }) {
  const t = useTranslations('payouts.invoices');
  const days = useDays();
  const paper = paperOf(invoice);
  const { number, issuedOn, amount, tax } = invoice;
  return (
    <li className="relative flex items-start justify-between gap-4 px-4 py-3 has-[a.row-link]:hover:bg-surface-secondary has-[a.row-link:focus-visible]:bg-accent-soft sm:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 font-medium">
          {href ? (
            <Link href={href} className="row-link underline decoration-muted underline-offset-4 outline-none after:absolute after:inset-0">
              {t(`kinds.${paper}`)}
            </Link>
          ) : (
            t(`kinds.${paper}`)
          )}
          <a
            href={file}
            download
            aria-label={t('fileNamed', { kind: t(`kinds.${paper}`), number })}
            className="relative z-10 inline-flex min-h-6 items-center gap-1 rounded text-xs text-accent-soft-foreground underline underline-offset-2 pointer-coarse:min-h-11"
          >
            <FileText aria-hidden="true" className="size-3.5" />
            {t('file')}
          </a>
        </p>
        <p className="mt-0.5 text-xs text-muted tabular-nums">
          <code className="font-mono">{number}</code> · {t('issued', { day: days({ from: issuedOn, to: issuedOn }) })}
        </p>
      </div>
      <div className="shrink-0 text-right tabular-nums">
        <Money amount={amount} className="font-medium" />
        <p className="mt-0.5 text-xs text-muted">{t.rich('tax', { amount: () => <Money amount={tax} /> })}</p>
      </div>
    </li>
  );
}
