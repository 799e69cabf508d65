'use client';
import { useLocale } from 'next-intl';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Draft, type DraftState } from '@/components/onboarding/form/draft';
import { savesEach } from '@/components/onboarding/form/form';
import { fetchForm, sendAnswers } from '@/components/onboarding/form/send';
import { isSending } from '@/components/onboarding/form/uploads';
import type { FormReply } from '@/lib/onboarding/form/schema';

/** In a browser they live as long as the document: who leaves a page and comes back finds what was typed, and what could not be sent is. */
const drafts = new Map<string, Draft>();
const languageHere = () => document.documentElement.lang;

function draftHere(given: FormReply): Draft {
  const { merchant_id: id } = given;
  const fresh = () =>
    new Draft(given, {
      send: (answers) => sendAnswers(id, { ...answers, locale: languageHere() }),
      fetch: () => fetchForm(id, languageHere()),
    });
  if (typeof window === 'undefined') return fresh();
  const draft = drafts.get(id) ?? fresh();
  drafts.set(id, draft);
  return draft;
}

/** The draft of an application; what others change meanwhile arrives when somebody looks at the page again. */
export function useDraft(given: FormReply): { draft: Draft; state: DraftState } {
  const locale = useLocale();
  const [draft] = useState(() => draftHere(given));
  const state = useSyncExternalStore(draft.subscribe, draft.state, draft.state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language every label is another
  useEffect(() => draft.adopt(given), [draft, given, locale]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was given is looked at once
  useEffect(() => {
    const saveEach = () => void (savesEach(draft.state().form) && draft.save());
    const turn = () => (document.visibilityState === 'visible' ? void draft.refresh().then(saveEach) : saveEach());
    const online = () => void (draft.state().saving === 'away' && draft.save());
    const confirmLeave = (event: BeforeUnloadEvent) =>
      (Object.keys(draft.state().typed).length > 0 || isSending(draft.state().form.merchant_id)) && event.preventDefault();
    // the page has just been asked for, unless the browser kept an older one
    if (draft.state().form !== given) void draft.refresh();
    document.addEventListener('visibilitychange', turn);
    window.addEventListener('online', online);
    window.addEventListener('beforeunload', confirmLeave);
    return () => {
      document.removeEventListener('visibilitychange', turn);
      window.removeEventListener('online', online);
      window.removeEventListener('beforeunload', confirmLeave);
      saveEach();
    };
  }, [draft]);
  return { draft, state };
}
