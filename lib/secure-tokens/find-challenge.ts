import 'server-only';
import { cache } from 'react';
import { findGuestCaller } from '@/lib/pages/guest-page';
import { Refusal } from '@/lib/refusal';
import type { ChallengeReply } from '@/lib/secure-tokens/schema';
import { showChallenge } from '@/lib/secure-tokens/show-challenge';

/** The challenge with this id, and the business time it is shown at; null: none. Looked up once per request. */
export const findChallenge = cache(async (id: string): Promise<{ shown: ChallengeReply; now: Date } | null> => {
  const caller = await findGuestCaller(id);
  if (!caller) return null;
  try {
    return { shown: await showChallenge(caller, { id }), now: caller.now };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return null;
    throw error;
  }
});
