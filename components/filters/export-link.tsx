import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';

/** All rows of a list's filter as a file. A plain link: the response is a file, not a page. `of`: what the list holds. */
export function ExportLink({ href, of }: { href: string; of: string }) {
  const t = useTranslations('filters');
  return (
    <a href={href} download className="button button--ghost button--sm" aria-label={t('exportAll', { of })}>
      <Download aria-hidden="true" className="text-muted" />
      {t('export')}
    </a>
  );
}
