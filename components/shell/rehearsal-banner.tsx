import { FlaskConical } from 'lucide-react';
import { useTranslations } from 'next-intl';

/** Says on every page that no money moves here. `viewer`: a customer knows of no keys. */
export function RehearsalBanner({ viewer }: { viewer: 'person' | 'customer' }) {
  const t = useTranslations('environment.rehearsal');
  return (
    <p
      role="status"
      className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-center text-sm font-medium text-warning-soft-foreground"
    >
      <FlaskConical aria-hidden="true" className="size-4 shrink-0" />
      {t(viewer)}
    </p>
  );
}
