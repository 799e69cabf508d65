import type { PasskeyQuestion } from '@/components/team/auth/passkey';

/** Sends a form to the sign-in's own addresses, with its CSRF token. */
export async function post(path: string, fields: Record<string, string>): Promise<Response> {
  const { csrfToken } = await (await fetch('/api/auth/csrf')).json();
  return fetch(path, { method: 'POST', body: new URLSearchParams({ ...fields, csrfToken, json: 'true' }) });
}

/**
 * null: signed in; otherwise a word for the reason. Throws without an answer. The library's own function also loads sessions and providers,
 * which no page needs.
 */
export async function signIn(given: Record<string, string>): Promise<string | null> {
  const answer = await post('/api/auth/callback/credentials', given);
  const { url }: { url: string } = await answer.json();
  const told = new URL(url, location.origin).searchParams;
  if (told.has('csrf')) return 'csrf';
  return told.get('error') ?? (answer.ok ? null : String(answer.status));
}

/** The second step. `code`: the person has an app; otherwise only a recovery code can be typed. */
export type SecondStep = { code: boolean; passkey: PasskeyQuestion | null };

/** The second step in the service's word; null: another word. */
export function secondStepIn(why: string | null): SecondStep | null {
  const [word, told] = why?.split('.') ?? [];
  if (word !== 'second_factor') return null;
  return told ? JSON.parse(atob(told.replaceAll('-', '+').replaceAll('_', '/'))) : { code: true, passkey: null };
}
