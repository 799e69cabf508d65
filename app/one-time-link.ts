import 'server-only';
import { visitor } from '@/lib/pages/page';
import { Refusal } from '@/lib/refusal';
import { showLink } from '@/lib/team/links/show-link';

/** The purpose of a one-time link; null for an unknown link, and after too many guesses. */
export async function findOneTimeLink(kind: 'invitation' | 'reset' | 'email', token: string) {
  try {
    return await showLink(await visitor(), { kind, token });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
