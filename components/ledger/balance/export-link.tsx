import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';

/** All rows of the filter as a file. A plain link: what is sent is no page. */
export function ExportLink({ href }: { href: string }) {
  const t = useTranslations('balance');
  return (
    <a href={href} download className="button button--outline">
      <Download aria-hidden="true" className="size-4" />
      {t('export')}
    </a>
  );
}
