'use client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { DefenseDraft, type DraftState } from '@/components/chargebacks/defense/draft-store';
import { ask } from '@/components/forms/upload/answered';
import type { DraftReply } from '@/lib/chargebacks/defense/draft';

/** In a browser they live as long as the document: who leaves a page and comes back finds what could not be sent. */
const drafts = new Map<string, DefenseDraft>();
const refreshMs = 15_000;

export const addressOf = (id: string): string => `/chargeback-drafts/${id}`;

function draftHere(id: string, given: DraftReply): DefenseDraft {
  const fresh = () =>
    new DefenseDraft(given, {
      save: (field, value, seen) =>
        ask(addressOf(id), { method: 'POST', body: JSON.stringify({ field, value, seen }), keepalive: value.length < 10_000 }),
      fetch: () => ask(addressOf(id)),
    });
  if (typeof window === 'undefined') return fresh();
  const draft = drafts.get(id) ?? fresh();
  drafts.set(id, draft);
  return draft;
}

/** The draft of a chargeback's defense; what others change meanwhile arrives while the page is looked at. */
export function useDefenseDraft(id: string, given: DraftReply): { draft: DefenseDraft; state: DraftState } {
  const [draft] = useState(() => draftHere(id, given));
  const state = useSyncExternalStore(draft.subscribe, draft.state, draft.state);
  useEffect(() => draft.adopt(given), [draft, given]);
  useEffect(() => {
    const isSeen = () => document.visibilityState === 'visible';
    const look = () => void (isSeen() && draft.refresh());
    const turn = () => void (isSeen() ? draft.refresh() : draft.save());
    const online = () => void draft.save();
    const leave = (event: BeforeUnloadEvent) => draft.isSettled() || event.preventDefault();
    const timer = setInterval(look, refreshMs);
    document.addEventListener('visibilitychange', turn);
    window.addEventListener('online', online);
    window.addEventListener('beforeunload', leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', turn);
      window.removeEventListener('online', online);
      window.removeEventListener('beforeunload', leave);
      void draft.save();
    };
  }, [draft]);
  return { draft, state };
}
