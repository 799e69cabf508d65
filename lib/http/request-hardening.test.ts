import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { logConsole } from '@/lib/api/console';
import { normalizeRequest, rejectionOf } from '@/lib/http/request-hardening';
import { Refusal } from '@/lib/refusal';
import { keepLines, logged } from '@/lib/testing/logged';
import { runs } from '@/lib/testing/tier';

keepLines();

/** A request as the parser returns it. */
function arriving(url: string, headers: Record<string, string> = {}, remoteAddress = '10.0.0.9'): IncomingMessage {
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    method: 'GET',
    url,
    httpVersion: '1.1',
    headers: given,
    rawHeaders: Object.entries(headers).flat(),
    socket: { remoteAddress },
  } as never;
}
const addressFor = (trustedProxies: number, headers: Record<string, string>) => {
  const request = arriving('/', headers);
  normalizeRequest(request, trustedProxies);
  return request.headers['x-bunpai-address'];
};

test('S20 HeaderSpoof: the address is the socket’s, or what the proxies of ours have added', () => {
  const spoofed = { 'X-Bunpai-Address': '1.1.1.1', 'X-Real-IP': '2.2.2.2', 'X-Forwarded-For': '3.3.3.3, 4.4.4.4, 5.5.5.5' };
  expect(addressFor(0, spoofed)).toBe('10.0.0.9');
  expect(addressFor(1, spoofed)).toBe('5.5.5.5');
  expect(addressFor(2, spoofed)).toBe('4.4.4.4');
  expect(addressFor(3, spoofed)).toBe('3.3.3.3');
  expect(addressFor(9, spoofed)).toBe('3.3.3.3');
  expect(addressFor(1, { 'X-Forwarded-For': '2001:db8::1' })).toBe('2001:db8::1');
  for (const list of ['', 'unknown', '5.5.5.5:80', 'a, ', '5.5.5.5, <script>', '999.1.1.1'])
    expect([list, addressFor(1, { 'X-Forwarded-For': list })]).toEqual([list, '10.0.0.9']);
  expect(addressFor(1, {})).toBe('10.0.0.9');
});

test('S20 HeaderSpoof: what a proxy tells is forgotten where there is none', () => {
  const headers = { Forwarded: 'for=x', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https', 'X-Forwarded-Port': '1' };
  const alone = arriving('/payments', headers);
  normalizeRequest(alone, 0);
  expect(alone.headers).toEqual({ 'x-bunpai-address': '10.0.0.9', 'x-bunpai-forwarded': 'yes' });
  const spoofing = arriving('/payments', { 'X-Bunpai-Forwarded': 'yes' });
  normalizeRequest(spoofing, 0);
  expect(spoofing.headers).toEqual({ 'x-bunpai-address': '10.0.0.9' });
  const behind = arriving('/payments', headers);
  normalizeRequest(behind, 1);
  expect(behind.headers['x-forwarded-host']).toBe('evil.example');
});

test('another host in the request line is forgotten, and pages keep what they need', () => {
  for (const [url, path] of [
    ['http://elsewhere.example/api/v1/payments?a=b', '/api/v1/payments?a=b'],
    ['HTTPS://u:p@elsewhere.example:1', '/'],
    ['http://elsewhere.example?a=b', '/?a=b'],
    ['/http://x', '/http://x'],
  ] as const) {
    const request = arriving(url);
    normalizeRequest(request, 0);
    expect(request.url).toBe(path);
  }
  const page = arriving('/payments', { RSC: '1', 'Accept-Encoding': 'gzip' });
  normalizeRequest(page, 0);
  expect(page.headers).toMatchObject({ rsc: '1', 'accept-encoding': 'gzip' });
});

test('for any path: what is let through under /api is read by everybody as it stands', () => {
  const pieces = fc.array(fc.constantFrom('api', 'v1', 'payments', '.', '..', '', '%2e', '%2E%2e', '%5c', '\\', 'a b', '%2F', 'x', '%'), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(pieces, (segments) => {
      const path = `/api/${segments.join('/')}`;
      if (rejectionOf(arriving(path)) !== null) return;
      const read = new URL(path, 'http://127.0.0.1').pathname;
      expect(decodeURIComponent(read)).toBe(decodeURIComponent(path));
      expect(
        read
          .split('/')
          .slice(1)
          .every((segment) => segment !== ''),
      ).toBe(true);
    }),
    runs(1_000, 50_000),
  );
});

test('what a page refuses is told with its code, and is no error', () => {
  const own = { error: console.error, warn: console.warn, info: console.info, debug: console.debug };
  logged.lines.length = 0;
  logConsole();
  console.error('⨯', new Refusal('forbidden'));
  console.error('⨯', new Refusal('internal_server_error'));
  Object.assign(console, own);
  const [refused, failed] = logged.lines.map((line) => JSON.parse(line));
  expect(refused).toMatchObject({ level: 30, code: 'forbidden' });
  expect(refused).not.toHaveProperty('frames');
  expect(failed).toMatchObject({ level: 50, kind: 'Refusal' });
});

test('S18 LogInjection: what is said on the console becomes a line of the log, without an error’s words', () => {
  const own = { error: console.error, warn: console.warn, info: console.info, debug: console.debug };
  logged.lines.length = 0;
  logConsole();
  console.error('⨯', Object.assign(new TypeError('4111111111111111 at /srv'), { digest: '1' }));
  console.warn('a\r\n{"level":60}\x1b[31m\u009b31m', { deep: { password: 'x' } });
  console.error('x'.repeat(10_000));
  Object.assign(console, own);
  expect(logged.lines).toHaveLength(3);
  const [error, warning, long] = logged.lines.map((line) => JSON.parse(line));
  expect(error).toMatchObject({ level: 50, kind: 'TypeError', msg: '⨯', frames: expect.stringContaining('request-hardening.test') });
  expect(logged.lines[0]).not.toContain('4111111111111111');
  expect(warning.level).toBe(40);
  const isPlain = (line: string) => [...line.trimEnd()].every((letter) => letter >= ' ' && !(letter >= '\u007f' && letter <= '\u009f'));
  expect(logged.lines.filter((line) => !isPlain(line))).toEqual([]);
  expect(long.msg.length).toBe(2_000);
});
