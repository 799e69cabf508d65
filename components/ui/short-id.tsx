import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';

/** `01926f…a3c9` */
export const shorten = (id: string): string => (id.length <= 14 ? id : `${id.slice(0, 6)}…${id.slice(-4)}`);

/** An id shortened in the middle; the button copies the whole. */
export function ShortId({ id }: { id: string }) {
  const t = useTranslations('copy');
  return (
    <span className="-my-1.5 inline-flex items-center gap-0.5 whitespace-nowrap">
      <code className="font-mono text-[0.9em]" title={id}>
        {shorten(id)}
      </code>
      <CopyButton value={id} label={t('id')} />
    </span>
  );
}
