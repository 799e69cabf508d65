/** A user of the market. */
export type Account = { email: string; password: string };

/** Signs in over HTTP as a browser does, and returns its cookies. */
export async function signIn(origin: string, { email, password }: Account): Promise<string> {
  const jar = new Map<string, string>();
  const keep = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair);
    }
    return response;
  };
  const cookies = () => [...jar.values()].join('; ');
  const { csrfToken } = await (keep(await fetch(`${origin}/api/auth/csrf`)).json() as Promise<{ csrfToken: string }>);
  const body = new URLSearchParams({ csrfToken, email, password, json: 'true' });
  const headers = { cookie: cookies() };
  keep(await fetch(`${origin}/api/auth/callback/credentials`, { method: 'POST', redirect: 'manual', headers, body }));
  return cookies();
}

/** The cookies, and the token that our pages send with changes. */
export async function signInWithToken(origin: string, account: Account): Promise<{ cookie: string; token: string }> {
  const cookie = await signIn(origin, account);
  const page = await (await fetch(`${origin}/account`, { headers: { cookie } })).text();
  const token = /token\\?":\\?"([\w-]{43})/.exec(page)?.[1];
  if (!token) throw new Error(`${account.email} is not signed in`);
  return { cookie, token };
}
