import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Site } from '@/lib/api/listener';
import { settings } from '@/lib/installation';
import { askRaw } from '@/lib/testing/requests/raw-http';
import { aServer } from '@/lib/testing/servers/plain-server';

const reached: string[] = [];
const site: Site = async (request, response) => {
  reached.push(`${request.method} ${request.url}`);
  response.end('a page');
};
const { port, close } = await aServer(site);
afterAll(close);
beforeEach(() => {
  reached.length = 0;
});

test('of the sign-in’s library nothing is reached but what our own pages ask of it', async () => {
  const names = ['csrf', 'providers', 'session', 'signin', 'signin/credentials', 'signout', 'callback', 'callback/credentials'];
  const others = ['callback/google', 'error', 'verify-request', '_log', 'nothing', '', 'Signin', 'csrf/x'];
  const calls = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'].flatMap((method) =>
    [...names, ...others].map((name) => ({ method, target: `/api/auth/${name}` })),
  );
  const answers = await Promise.all(calls.map(async (call) => ({ ...call, ...(await askRaw(port, call)) })));
  expect(reached.sort()).toEqual([
    'GET /api/auth/csrf',
    'HEAD /api/auth/csrf',
    'POST /api/auth/callback/credentials',
    'POST /api/auth/signout',
  ]);
  const closed = answers.filter(({ method, target }) => !reached.includes(`${method} ${target}`));
  expect(closed).toHaveLength(calls.length - reached.length);
  for (const { method, target, status, headers } of closed)
    expect([method, target, status, headers['cache-control']]).toEqual([method, target, 404, 'no-store']);
});

test('whoever has spoken to it by https does so to it and to all below it for a year', async () => {
  const policyAt = async (publicUrl: string) => {
    const before = settings().publicUrl;
    Object.assign(settings(), { publicUrl });
    const other = await aServer(site);
    Object.assign(settings(), { publicUrl: before });
    const policies = await Promise.all(
      ['/', '/api/live', '/api/v1/payments', '/api/auth/signin', '//'].map(
        async (target) => (await askRaw(other.port, { target })).headers['strict-transport-security'],
      ),
    );
    await other.close();
    return [...new Set(policies)];
  };
  expect(await policyAt('https://pay.example.jp')).toEqual(['max-age=31536000; includeSubDomains']);
  expect(await policyAt('http://pay.example.jp')).toEqual([undefined]);
});
