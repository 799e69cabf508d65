import { FileSpreadsheet, FileText } from 'lucide-react';
import { useTranslations } from 'next-intl';

/** A statement as files: a PDF in Japanese, and a CSV of its figures. */
export function Downloads({ pdf, csv }: { pdf: string; csv: string }) {
  const t = useTranslations('payouts.downloads');
  const files = [
    { id: 'pdf', href: pdf, Icon: FileText },
    { id: 'csv', href: csv, Icon: FileSpreadsheet },
  ] as const;
  return (
    <div className="flex flex-wrap gap-2">
      {files.map(({ id, href, Icon }) => (
        <a key={id} href={href} download className="button button--outline button--sm pointer-coarse:min-h-11">
          <Icon aria-hidden="true" className="text-muted" />
          {t(id)}
        </a>
      ))}
    </div>
  );
}
