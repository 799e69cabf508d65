import { beforeEach, expect, test } from 'vitest';
import { actionTokenOf } from '@/lib/auth/action-token';
import { action, visitorAction } from '@/lib/operation/action';
import { showAccount } from '@/lib/team/account/show-account';
import { requestReset } from '@/lib/team/links/request-reset';
import { aMarket } from '@/lib/testing/market';
import { request } from '@/lib/testing/next-request';
import { lettersTo, signInOf, somebody } from '@/lib/testing/person';
import { sql } from '@/lib/testing/tables';

// the request that an action runs in: Next keeps it where a test has none

beforeEach(() => {
  request.headers = new Map([['sec-fetch-site', 'same-origin']]);
  request.sessionId = null;
});

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
  expect(await lettersTo(known.email)).toHaveLength(1);
  request.headers.set('sec-fetch-site', 'cross-site');
  expect(await ask({ email: known.email })).toMatchObject({ ok: false, error: { code: 'forbidden' } });
  expect(await lettersTo(known.email)).toHaveLength(1);
});
