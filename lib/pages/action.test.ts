import { ServerResponse } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { actionTokenOf } from '@/lib/auth/action-token';
import { answering } from '@/lib/http/answer-header';
import { settings } from '@/lib/installation';
import { command } from '@/lib/operation/command';
import { action, visitorAction } from '@/lib/pages/action';
import { sessionCommand } from '@/lib/pages/session-route';
import { prove } from '@/lib/team/account/prove';
import { showAccount } from '@/lib/team/account/show-account';
import { requestReset } from '@/lib/team/links/request-reset';
import { aMarket } from '@/lib/testing/market';
import { mailsTo, signInOf, somebody } from '@/lib/testing/person';
import { request } from '@/lib/testing/stand-ins/next-request';
import { sql } from '@/lib/testing/tables';

// the request of an action, which Next provides and a test does not

beforeEach(() => {
  request.headers = new Map([['sec-fetch-site', 'same-origin']]);
  request.sessionId = null;
});

const nothing = z.object({});
const json = { 'content-type': 'application/json' };
const show = action(showAccount);
const codeOf = async () => {
  const answer = await show({});
  return answer.ok ? 'done' : answer.error.code;
};

test('S11 CsrfServerActions: what an action asks of its request', async () => {
  const { id: tenantId } = await aMarket({ sellers: 0 });
  const [own, other] = [await signInOf(await somebody('staff', tenantId)), await signInOf(await somebody('staff', tenantId))];
  expect(await codeOf()).toBe('unauthorized');
  request.sessionId = own;
  expect(await codeOf()).toBe('forbidden');
  for (const token of ['', 'x', actionTokenOf(other), `${actionTokenOf(own)}=`, actionTokenOf(own).toLowerCase()]) {
    request.headers.set('x-bunpai-action', token);
    expect(await codeOf()).toBe('forbidden');
  }
  request.headers.set('x-bunpai-action', actionTokenOf(own));
  expect(await codeOf()).toBe('done');
  for (const site of ['cross-site', 'same-site', 'none', '']) {
    request.headers.set('sec-fetch-site', site);
    expect(await codeOf()).toBe('forbidden');
  }
  request.headers.delete('sec-fetch-site');
  expect(await codeOf()).toBe('forbidden');
  for (const [origin, code] of [
    ['https://evil.example', 'forbidden'],
    ['null', 'forbidden'],
    [settings().publicUrl, 'done'],
  ] as const) {
    request.headers.set('origin', origin);
    expect([origin, await codeOf()]).toEqual([origin, code]);
  }
  // our page, opened under a name that is not configured
  request.headers.set('origin', 'http://bunpai.lan:3200');
  request.headers.set('host', 'bunpai.lan:3200');
  const elsewhere = await show({});
  expect(elsewhere).toMatchObject({ ok: false, error: { code: 'forbidden', message: expect.stringContaining(settings().publicUrl) } });
  request.headers.delete('host');
  request.headers.delete('origin');
  request.headers.set('sec-fetch-site', 'same-origin');
  await sql('UPDATE "SignIn" SET "endedAt" = now() WHERE id = $1', [own]);
  expect(await codeOf()).toBe('unauthorized');
});

test('S16 BruteForceLogin: asking for a reset takes as long and says as much for everybody', async () => {
  const { id: tenantId } = await aMarket({ sellers: 0 });
  const known = await somebody('staff', tenantId);
  const ask = visitorAction(requestReset, { leastMs: 400 });
  await ask({ email: 'warm-up@example.jp' });
  const told: [string, number][] = [];
  for (const email of [known.email, 'nobody@example.jp']) {
    const begin = performance.now();
    const answer = await ask({ email });
    told.push([JSON.stringify(answer), performance.now() - begin]);
  }
  expect(told.map(([answer]) => answer)).toEqual(Array(2).fill('{"ok":true,"reply":{"done":true}}'));
  for (const [, ms] of told) expect(ms).toBeGreaterThanOrEqual(395);
  expect(await mailsTo(known.email)).toHaveLength(1);
  request.headers.set('sec-fetch-site', 'cross-site');
  expect(await ask({ email: known.email })).toMatchObject({ ok: false, error: { code: 'forbidden' } });
  expect(await mailsTo(known.email)).toHaveLength(1);
});

test('what wants a proof says so on the answer itself, which our own pages read first; nothing else does', async () => {
  const { id: tenantId } = await aMarket({ sellers: 0 });
  const person = await somebody('staff', tenantId);
  request.sessionId = await signInOf(person);
  request.headers.set('x-bunpai-action', actionTokenOf(request.sessionId));
  const secure = `INSERT INTO "SecondFactor" ("userId", sealed, "createdAt", "confirmedAt") VALUES ($1, 'x', now(), now())`;
  await sql(secure, [person.id]);
  const wanting = command<typeof nothing, object>({
    name: 'test.want',
    summary: 'Wants a proof',
    allow: 'account:own',
    proof: 'anew',
    input: nothing,
    output: nothing,
    run: async () => ({ reply: {}, changes: [] }),
  });
  const headerOf = async (call: () => Promise<unknown>) => {
    const response = new ServerResponse({ method: 'POST' } as never);
    await answering(response, call);
    return response.getHeader('x-bunpai-proof');
  };
  const want = action(wanting);
  expect(await headerOf(() => want({}))).toBe('asked');
  expect(await headerOf(() => show({}))).toBeUndefined();
  expect(await want({})).toMatchObject({ ok: false, error: { code: 'proof_required' } });
  const callAction = (handler: ReturnType<typeof sessionCommand>, body: object) =>
    handler(new Request('http://127.0.0.1/account/proof', { method: 'POST', headers: json, body: JSON.stringify(body) }), {
      params: Promise.resolve({}),
    });
  const refused = await callAction(sessionCommand(wanting), {});
  expect([refused.status, refused.headers.get('x-bunpai-proof')]).toEqual([403, 'asked']);
  // the proof itself is sent with it
  const wrong = await callAction(sessionCommand(prove), { code: '' });
  expect([wrong.status, wrong.headers.get('x-bunpai-proof')]).toEqual([422, null]);
});
