/** Sends a form to the sign-in's own addresses, with the token that keeps other sites from doing so. */
async function post(path: string, fields: Record<string, string>): Promise<Response> {
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

/** Ends the sign-in. The page that asked is still there: leave it with a new document. */
export async function signOut(): Promise<void> {
  await post('/api/auth/signout', {});
}
