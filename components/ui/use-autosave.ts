'use client';
import { useEffect, useSyncExternalStore } from 'react';
import type { Autosaved } from '@/components/ui/autosaved';

export type Ways = {
  /** Sends waiting values. */
  save: () => unknown;
  /** The person looks at the page again. */
  onReturn: () => unknown;
  /** The network is back. */
  onOnline: () => unknown;
  isSettled: () => boolean;
};

/** Saves when the person turns away from the page or leaves it, and asks before values would be lost. */
export function keepSaved(
  { save, onReturn, onOnline, isSettled }: Ways,
  page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>,
  browser: Pick<Window, 'addEventListener' | 'removeEventListener'>,
): () => void {
  const turn = () => void (page.hidden ? save() : onReturn());
  const online = () => void onOnline();
  const leave = (event: Event) => isSettled() || event.preventDefault();
  page.addEventListener('visibilitychange', turn);
  browser.addEventListener('online', online);
  browser.addEventListener('beforeunload', leave);
  return () => {
    page.removeEventListener('visibilitychange', turn);
    browser.removeEventListener('online', online);
    browser.removeEventListener('beforeunload', leave);
    void save();
  };
}

/** The current state of typed values, saved automatically while the page is there. */
export function useAutosave<State, Draft extends Autosaved<State>>(
  draft: Draft,
  waysOf: (draft: Draft) => Ways,
): ReturnType<Draft['state']> {
  const state = useSyncExternalStore(draft.subscribe, draft.state, draft.state) as ReturnType<Draft['state']>;
  useEffect(() => keepSaved(waysOf(draft), document, window), [draft, waysOf]);
  return state;
}
