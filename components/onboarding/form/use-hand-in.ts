'use client';
import { useState } from 'react';
import type { Draft, Outcome } from '@/components/onboarding/form/draft';
import { isSending } from '@/components/onboarding/form/uploads';

/** The submit button's action, and its result. */
export function useHandIn(draft: Draft) {
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | 'sending' | null>(null);
  async function handIn(said: Record<string, unknown>): Promise<boolean> {
    if (isBusy) return false;
    if (isSending(draft.state().form.merchant_id)) {
      setOutcome('sending');
      return false;
    }
    setIsBusy(true);
    const came = await draft.handIn(said);
    setIsBusy(false);
    // meanwhile another person may have made another field necessary
    const isIn = came === 'done' && draft.state().form.status !== 'incomplete';
    setOutcome(came === 'done' && !isIn ? 'unsettled' : came);
    return isIn;
  }
  return { handIn, isBusy, outcome };
}
