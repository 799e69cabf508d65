import 'server-only';
import { visitor } from '@/lib/pages/page';
import { Refusal } from '@/lib/refusal';
import { showLink } from '@/lib/team/links/show-link';

/** What a one-time link is for, or null where it opens nothing or was guessed at too often. */
export async function findOneTimeLink(kind: 'invitation' | 'reset' | 'email', token: string) {
  try {
    return await showLink(await visitor(), { kind, token });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
