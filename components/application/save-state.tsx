'use client';
import { CloudAlert, CloudCheck, LoaderCircle } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { DraftState } from '@/components/application/draft';

/** Whether what was typed is there. What is not, is said in plain sight wherever somebody types. */
export function SaveState({ state: { saving, savedAt, message } }: { state: DraftState }) {
  const t = useTranslations('application.saving');
  const format = useFormatter();
  const isLost = saving === 'unreachable' || saving === 'refused';
  const at =
    savedAt === null ? '' : format.dateTime(savedAt, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Tokyo' });
  return (
    <div role="status" className={isLost ? 'sticky top-16 z-6 mb-4 rounded-lg shadow-md' : 'mb-4 flex min-h-6 justify-end'}>
      {saving === 'saving' && (
        <p className="flex items-center gap-1.5 text-sm text-muted">
          <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />
          {t('saving')}
        </p>
      )}
      {(saving === 'saved' || (saving === 'idle' && savedAt !== null)) && (
        <p className="flex items-center gap-1.5 text-sm text-muted">
          <CloudCheck aria-hidden="true" className="size-4" />
          {t('saved', { at })}
        </p>
      )}
      {isLost && (
        <p className="flex items-start gap-2 rounded-lg bg-danger-soft px-3 py-2 text-sm text-danger-soft-foreground">
          <CloudAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {saving === 'unreachable' ? t('unreachable') : message}
        </p>
      )}
    </div>
  );
}
