'use client';
import { ListChecks } from 'lucide-react';
import { useTranslations } from 'next-intl';

const documents = ['account', 'identity', 'soleProprietor', 'corporation'] as const;

/** The needed documents and the time it takes, before the start. */
export function ToHaveReady() {
  const t = useTranslations('application.ready');
  return (
    <section aria-labelledby="ready" className="mb-5 rounded-xl border border-border bg-accent-soft px-4 py-4 text-sm sm:px-5">
      <h3 id="ready" className="flex items-center gap-2 font-semibold text-accent-soft-foreground">
        <ListChecks aria-hidden="true" className="size-4.5 shrink-0" />
        {t('title')}
      </h3>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-6">
        {documents.map((document) => (
          <li key={document}>{t(document)}</li>
        ))}
      </ul>
      <p className="mt-2 text-muted">{t('time')}</p>
    </section>
  );
}
