'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { awaitConnection, type ConnectionState } from '@/components/shell/await-connection';

/** Says that the requested page is loading or waits for the connection; the current page stays. */
export function Connection() {
  const t = useTranslations('failure');
  const [way, setWay] = useState<ConnectionState>('clear');
  useEffect(() => awaitConnection(setWay), []);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-40">
      {way !== 'clear' && <div aria-hidden="true" className="h-0.5 animate-pulse bg-accent" />}
      {way === 'slow' && <p className="sr-only">{t('slow')}</p>}
      {way === 'waiting' && (
        <p className="mx-auto mt-16 flex w-max max-w-[calc(100vw-2rem)] items-center gap-3 rounded-xl bg-foreground px-4 py-3 text-sm text-background shadow-xl">
          <span aria-hidden="true" className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-t-transparent" />
          {t('waiting')}
        </p>
      )}
    </div>
  );
}
