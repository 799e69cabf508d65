'use client';
import { useEffect, useState } from 'react';
import { DefenseDraft, type DraftState } from '@/components/chargebacks/defense/draft-store';
import { ask } from '@/components/forms/upload/answered';
import { useAutosave, type Ways } from '@/components/ui/use-autosave';
import { usePolling } from '@/components/ui/use-polling';
import type { DraftReply } from '@/lib/chargebacks/defense/draft';

/** In a browser they live as long as the document: leaving a page and coming back keeps unsaved texts. */
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

const waysOf = (draft: DefenseDraft): Ways => ({
  save: () => draft.save(),
  onReturn: () => undefined, // the regular polling asks then as well
  onOnline: () => draft.save(),
  isSettled: () => draft.isSettled(),
});

/** The draft of a chargeback's defense; changes by others arrive while the page is visible. */
export function useDefenseDraft(id: string, given: DraftReply): { draft: DefenseDraft; state: DraftState } {
  const [draft] = useState(() => draftHere(id, given));
  const state = useAutosave(draft, waysOf);
  useEffect(() => draft.adopt(given), [draft, given]);
  usePolling(
    id,
    () => draft.refresh(),
    () => refreshMs,
  );
  return { draft, state };
}
