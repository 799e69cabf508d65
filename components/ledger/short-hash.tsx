import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import { shorten } from '@/components/ui/short-id';

/** A hash shortened in the middle; the button copies the whole. */
export function ShortHash({ hash }: { hash: string }) {
  const t = useTranslations('copy');
  return (
    <span className="-my-1.5 inline-flex items-center gap-0.5 whitespace-nowrap">
      <code className="font-mono text-[0.9em]" title={hash}>
        {shorten(hash)}
      </code>
      <CopyButton value={hash} label={t('hash')} />
    </span>
  );
}
