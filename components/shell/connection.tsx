'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { awaitConnection } from '@/components/shell/await-connection';

/** Says that what was asked for waits for the connection; the page stays as it is meanwhile. */
export function Connection() {
  const t = useTranslations('failure');
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(() => awaitConnection(setIsWaiting), []);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-6 z-40 flex justify-center px-4">
      {isWaiting && (
        <p className="flex items-center gap-3 rounded-xl bg-foreground px-4 py-3 text-sm text-background shadow-xl">
          <span aria-hidden="true" className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-t-transparent" />
          {t('waiting')}
        </p>
      )}
    </div>
  );
}
