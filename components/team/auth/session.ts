import type { PasskeyQuestion } from '@/components/team/auth/passkey';

/** Sends a form to the sign-in's own addresses, with the token that keeps other sites from doing so. */
export async function post(path: string, fields: Record<string, string>): Promise<Response> {
  const { csrfToken } = await (await fetch('/api/auth/csrf')).json();
  return fetch(path, { method: 'POST', body: new URLSearchParams({ ...fields, csrfToken, json: 'true' }) });
}

/**
 * Null where the person is in, else a word for why not: the service's own where it has one. Throws where nobody answers.
 * What the library brings for it loads sessions and providers as well, which no page here asks for.
 */
export async function signIn(given: Record<string, string>): Promise<string | null> {
  const answer = await post('/api/auth/callback/credentials', given);
  const { url }: { url: string } = await answer.json();
  const told = new URL(url, location.origin).searchParams;
  if (told.has('csrf')) return 'csrf';
  return told.get('error') ?? (answer.ok ? null : String(answer.status));
}

/** What is asked for beside the password. `code`: an app makes them; without one a recovery code is all that can be typed. */
export type SecondStep = { code: boolean; passkey: PasskeyQuestion | null };

/** The second step that the service's word asks for; null where it says something else. */
export function secondStepIn(why: string | null): SecondStep | null {
  const [word, told] = why?.split('.') ?? [];
  if (word !== 'second_factor') return null;
  return told ? JSON.parse(atob(told.replaceAll('-', '+').replaceAll('_', '/'))) : { code: true, passkey: null };
}
