import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { type Account, signIn } from './sign-in';

type Demo = { users: (Account & { role: string })[] };

const pages = ['/home', '/payments', '/sellers', '/balance', '/chargebacks', '/refunds', '/settings/team', '/developers/api'];
const calls = ['payments', 'merchants', 'chargeback_requests', 'events', 'settlements', 'openapi.json'];

/** Uses the demo market as its admin, without a browser: some pages, then some calls with the platform's key. Each answers 200. */
export async function useDemo(dataDir: string, origin: string): Promise<void> {
  const text = fs.readFileSync(path.join(dataDir, 'demo.json'), 'utf8');
  const admin = (JSON.parse(text) as Demo).users.find(({ role }) => role === 'admin');
  const key = /sk_test_\w+/.exec(text)?.[0];
  if (!admin || !key) throw new Error('the demo market has no admin, or no key');
  const cookie = await signIn(origin, admin);
  const authorization = `Basic ${btoa(`${key}:`)}`;
  for (const page of pages)
    expect([page, (await fetch(origin + page, { headers: { cookie }, redirect: 'manual' })).status]).toEqual([page, 200]);
  for (const call of calls)
    expect([call, (await fetch(`${origin}/api/v1/${call}`, { headers: { authorization } })).status]).toEqual([call, 200]);
}
