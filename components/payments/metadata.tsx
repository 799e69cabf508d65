import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import { visible } from '@/components/ui/visible';

/** What the shop has attached to the payment. Many are folded away. */
export function Metadata({ values }: { values: Record<string, string> }) {
  const t = useTranslations('payment.header');
  const entries = Object.entries(values);
  if (entries.length === 0) return null;
  return (
    <details open={entries.length <= shownAtOnce} className="mt-4 text-sm">
      <summary className="w-fit cursor-pointer text-xs text-muted pointer-coarse:min-h-11 pointer-coarse:content-center">
        {t('metadata', { count: entries.length })}
      </summary>
      <dl className="mt-2 grid max-w-3xl grid-cols-[minmax(6rem,max-content)_1fr] gap-x-4 gap-y-1">
        {entries.map(([name, value]) => (
          <div key={name} className="col-span-full grid grid-cols-subgrid items-baseline">
            <dt className="max-w-60 font-mono text-xs break-words text-muted">{visible(name)}</dt>
            <dd className="flex min-w-0 items-center gap-0.5">
              <span className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">{visible(value)}</span>
              {value !== '' && <CopyButton value={value} label={t('copy', { name: visible(name) })} />}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const shownAtOnce = 4;
