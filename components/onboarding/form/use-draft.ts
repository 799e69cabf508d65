'use client';
import { useLocale } from 'next-intl';
import { useEffect, useState } from 'react';
import { Draft, type DraftState } from '@/components/onboarding/form/draft';
import { savesEach } from '@/components/onboarding/form/form';
import { fetchForm, sendAnswers } from '@/components/onboarding/form/send';
import { isSending } from '@/components/onboarding/form/uploads';
import { useAutosave, type Ways } from '@/components/ui/use-autosave';
import type { FormReply } from '@/lib/onboarding/form/schema';

/** In a browser they live as long as the document: leaving a page and coming back keeps typed values, and unsaved ones are sent. */
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

const waysOf = (draft: Draft): Ways => {
  const { merchant_id: id } = draft.state().form;
  const save = (): unknown => savesEach(draft.state().form) && draft.save();
  return {
    save,
    onReturn: () => draft.refresh().then(save),
    onOnline: () => draft.state().saving === 'away' && draft.save(),
    isSettled: () => Object.keys(draft.state().typed).length === 0 && !isSending(id),
  };
};

/** The draft of an application; changes by others arrive when the person looks at the page again. */
export function useDraft(given: FormReply): { draft: Draft; state: DraftState } {
  const locale = useLocale();
  const [draft] = useState(() => draftHere(given));
  const state = useAutosave(draft, waysOf);
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language every label is another
  useEffect(() => draft.adopt(given), [draft, given, locale]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was given is looked at once
  useEffect(() => {
    // the page was just requested, unless the browser showed a cached one
    if (draft.state().form !== given) void draft.refresh();
  }, [draft]);
  return { draft, state };
}
