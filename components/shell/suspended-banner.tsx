import { Ban } from 'lucide-react';
import { useTranslations } from 'next-intl';

/** Says on every page why nothing can be changed. */
export function SuspendedBanner() {
  const t = useTranslations('suspended');
  return (
    <div role="status" className="mb-6 flex gap-3 rounded-xl bg-danger-soft px-4 py-3 text-sm text-danger-soft-foreground">
      <Ban aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
      <p>{t('banner')}</p>
    </div>
  );
}
