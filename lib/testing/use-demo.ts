import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';

type Demo = { users: { role: string; email: string; password: string }[] };

const pages = ['/home', '/payments', '/sellers', '/balance', '/chargebacks', '/refunds', '/settings/team', '/developers/api'];
const calls = ['payments', 'merchants', 'chargeback_requests', 'events', 'settlements', 'openapi.json'];

/** Cookies as a browser would send them back. */
function makeJar() {
  const cookies = new Map<string, string>();
  return {
    keep(answer: Response) {
      for (const cookie of answer.headers.getSetCookie()) {
        const [name = '', ...value] = (cookie.split(';')[0] ?? '').split('=');
        cookies.set(name, value.join('='));
      }
    },
    headers: () => ({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
  };
}

export async function signIn(origin: string, { email, password }: { email: string; password: string }) {
  const jar = makeJar();
  const asked = await fetch(`${origin}/api/auth/csrf`);
  jar.keep(asked);
  const { csrfToken } = (await asked.json()) as { csrfToken: string };
  const body = new URLSearchParams({ csrfToken, email, password, callbackUrl: `${origin}/`, json: 'true' });
  jar.keep(await fetch(`${origin}/api/auth/callback/credentials`, { method: 'POST', redirect: 'manual', headers: jar.headers(), body }));
  return jar;
}

/** Uses the demo market as its admin does, without a browser: some pages, then some calls with the platform's key. Each is answered 200. */
export async function useDemo(dataDir: string, origin: string): Promise<void> {
  const text = fs.readFileSync(path.join(dataDir, 'demo.json'), 'utf8');
  const admin = (JSON.parse(text) as Demo).users.find(({ role }) => role === 'admin');
  const key = /sk_test_\w+/.exec(text)?.[0];
  if (!admin || !key) throw new Error('the demo market has no admin, or no key');
  const jar = await signIn(origin, admin);
  const authorization = `Basic ${btoa(`${key}:`)}`;
  for (const page of pages)
    expect([page, (await fetch(origin + page, { headers: jar.headers(), redirect: 'manual' })).status]).toEqual([page, 200]);
  for (const call of calls)
    expect([call, (await fetch(`${origin}/api/v1/${call}`, { headers: { authorization } })).status]).toEqual([call, 200]);
}
