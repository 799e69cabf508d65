'use client';
import { CloudAlert, CloudCheck, LoaderCircle } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { DraftState } from '@/components/onboarding/form/draft';

/** Shows that everything is saved, and when; `Unsaved` shows the opposite. */
export function Saved({ state: { saving, savedAt, stale } }: { state: DraftState }) {
  const t = useTranslations('application.saving');
  const format = useFormatter();
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Tokyo' } as const;
  const isSaved = saving === 'saved' && savedAt !== null && stale.length === 0;
  return (
    <p role="status" className="flex min-h-6 items-center gap-1.5 text-sm whitespace-nowrap text-muted">
      {saving === 'saving' && (
        <>
          <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />
          {t('saving')}
        </>
      )}
      {isSaved && (
        <>
          <CloudCheck aria-hidden="true" className="size-4" />
          {t('saved', { at: format.dateTime(savedAt, clock) })}
        </>
      )}
    </p>
  );
}

/** Shows that a value is not saved, visibly from every field. */
export function Unsaved({ state: { saving, message } }: { state: DraftState }) {
  const t = useTranslations('application.saving');
  const isUnsaved = saving === 'away' || saving === 'signedOut' || saving === 'refused';
  return (
    <div role="alert" className="sticky top-16 z-6 mb-4 rounded-lg shadow-md empty:hidden">
      {isUnsaved && (
        <p className="flex items-start gap-2 rounded-lg border border-danger/40 bg-surface px-3 py-2 text-sm text-danger-soft-foreground">
          <CloudAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            {saving === 'refused' ? message : t(saving)}{' '}
            {saving === 'signedOut' && (
              <a href="/sign-in" target="_blank" rel="noreferrer" className="font-medium underline underline-offset-4">
                {t('signIn')}
              </a>
            )}
          </span>
        </p>
      )}
    </div>
  );
}
