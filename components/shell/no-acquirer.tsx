import { Unplug } from 'lucide-react';
import { useTranslations } from 'next-intl';

/** That nobody takes the money of customers here yet, and who can change that. */
export function NoAcquirer({ viewer }: { viewer: 'operator' | 'platform' }) {
  const t = useTranslations('environment.noAcquirer');
  return (
    <section
      aria-labelledby="no-acquirer"
      className="mb-6 flex items-start gap-4 rounded-xl bg-warning-soft p-4 text-warning-soft-foreground sm:p-5"
    >
      <Unplug aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 text-sm">
        <h2 id="no-acquirer" className="font-semibold">
          {t('title')}
        </h2>
        <p className="mt-1 max-w-prose">{t(viewer)}</p>
      </div>
    </section>
  );
}
