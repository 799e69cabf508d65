import { spawnSync } from 'node:child_process';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isArguments, readAhead, refusedBeforeBody } from '@/lib/http/action-request';
import { askRaw } from '@/lib/testing/requests/raw-http';
import { runs, within } from '@/lib/testing/tier';

/** What the site makes of each text in a process where React runs as a server: its JSON, or its error. */
function decoded(texts: readonly string[]): string[] {
  const program = `
    const { decodeReply } = require('next/dist/compiled/react-server-dom-turbopack/server.node');
    const texts = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
    const read = async (text) => JSON.stringify(await decodeReply(text, {})) ?? 'undefined';
    Promise.all(texts.map((text) => read(text).catch((error) => 'failed: ' + error.message))).then((all) => console.log(JSON.stringify(all)));`;
  const options = {
    input: JSON.stringify(texts),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, NODE_ENV: 'production' },
  } as const;
  const { stdout, stderr } = spawnSync(process.execPath, ['--conditions', 'react-server', '-e', program], options);
  return stdout ? JSON.parse(stdout) : [`failed: ${stderr}`];
}
const failed = (all: readonly string[]) => all.filter((text) => text.startsWith('failed: '));

const id = '7f'.repeat(21);
const arriving = (headers: Record<string, string>, method = 'POST') => ({ method, headers }) as never;

test('arguments as our pages send them are let through', () => {
  const given = [
    '[]',
    '[{}]',
    '[{"amount":100,"note":"$$5","at":null,"list":[1,2,[true]]},"0a-key"]',
    '[{"a":"$undefined","b":"$NaN","c":"$-Infinity","d":"$Infinity","e":"$-0","f":"$D2026-11-28T00:00:00.000Z"}]',
    '[{"first":{"name":"a"},"again":"$0:0:first"}]',
    `[{"file":"${'a'.repeat(500_000)}"}]`,
  ];
  for (const text of given) {
    expect([text.slice(0, 80), isArguments(text)]).toEqual([text.slice(0, 80), true]);
  }
  const [first, , third, , again] = decoded(given);
  expect(failed(decoded(given))).toEqual([]);
  expect([first, third, again]).toEqual(['[]', given[2]?.replace('$$5', '$5'), '[{"first":{"name":"a"},"again":{"name":"a"}}]']);
});

test('an action of a megabyte of numbers is refused before they are looked at, and where files come there is no action at all', () => {
  const began = performance.now();
  expect(isArguments(`[[${'0,'.repeat(500_000)}0]]`)).toBe(false);
  expect(performance.now() - began).toBeLessThan(within(100));
  const action = { 'next-action': id, 'content-type': 'text/plain' };
  for (const path of ['/application-files/x', '/question-files/x', '/chargeback-drafts/x/documents', '/api/v1/payments'])
    expect([path, refusedBeforeBody(arriving(action), path)]).toEqual([path, 'bad_request']);
  expect(refusedBeforeBody(arriving(action), '/payments')).toBe(null);
});

test('what React cannot read, what contains itself, and what is none of ours is not', () => {
  const deep = `${'['.repeat(3_000)}${']'.repeat(3_000)}`;
  const laughs = `[{"a":["x"],${Array.from({ length: 40 }, (_, at) => `"b${at}":["$0:0:${at ? `b${at - 1}` : 'a'}","$0:0:${at ? `b${at - 1}` : 'a'}"]`).join()}}]`;
  const refused = [
    ...['', '{', '[', 'null', '1', '{}', '"$0"', '[1,2,3,4,5,6,7,8,9]', deep, laughs, '\u0000', '[]x'],
    ...['$0', '$0:0', '$0:0:a', '$1', '$0:5', '$0:length', '$0:__proto__', '$0:0:constructor', '$'].map((word) => `[{"a":"${word}"}]`),
    ...[
      '$@1',
      '$h1',
      '$F1',
      '$T',
      '$Q1',
      '$W1',
      '$K1',
      '$B1',
      '$i1',
      '$n1',
      '$A1',
      '$H',
      '$R1',
      '$r',
      '$x',
      '$X',
      '$l',
      '$E',
      '$Z',
      '$Dx',
      '$I',
    ].map((word) => `["${word}"]`),
    '[{"a":"$0:0:b","b":"$0:0:a"}]',
    '[{"__proto__":{"admin":true}}]',
    `[[${'1,'.repeat(60_000)}1]]`,
  ];
  for (const text of refused) expect([text.slice(0, 80), isArguments(text)]).toEqual([text.slice(0, 80), false]);
});

test('for any text made of its words: what is let through, React reads, and it ends', () => {
  const word = fc.constantFrom('$0', '$0:0', '$0:0:a', '$1', '$@0', '$K1', '$undefined', '$$', '$D1', '$n1', '$T', 'a', '', '$Q0', '$h0');
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      word,
      fc.integer(),
      fc.constant(null),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'then', '__proto__'), tie('any'), { maxKeys: 3 }),
    ),
  })).any;
  const through = fc
    .sample(fc.array(value, { maxLength: 3 }), runs(2_000, 50_000))
    .map((given) => JSON.stringify(given))
    .filter(isArguments);
  expect(through.length).toBeGreaterThan(100);
  expect(failed(decoded(through))).toEqual([]);
});

test('what is refused before its body: forms with parts where no file is taken, and actions that are none', () => {
  const refusalFor = (headers: Record<string, string>, path = '/payments', method = 'POST') =>
    refusedBeforeBody(arriving(headers, method), path);
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x', 'Multipart/Mixed', ' multipart/form-data'])
    expect([type, refusalFor({ 'content-type': type })]).toEqual([type, 'unsupported_media_type']);
  for (const path of ['/application-files/x', '/question-files/x', '/chargeback-drafts/x/files', '/api/v1/files'])
    expect(refusalFor({ 'content-type': 'multipart/form-data; boundary=x' }, path)).toBeNull();
  expect(refusalFor({ 'content-type': 'text/plain;charset=UTF-8', 'next-action': id })).toBeNull();
  for (const name of ['', 'x', id.slice(1), `${id}0`, id.toUpperCase(), '..'.repeat(14)])
    expect([name, refusalFor({ 'content-type': 'text/plain', 'next-action': name })]).toEqual([name, 'bad_request']);
  for (const type of [undefined, 'application/json', 'application/x-www-form-urlencoded', 'text/html'])
    expect(refusalFor({ ...(type && { 'content-type': type }), 'next-action': id })).toBe('unsupported_media_type');
  expect(refusalFor({ 'next-action': 'x' }, '/payments', 'GET')).toBeNull();
});

test('what a browser says of the page it shows reads as that, or is refused', async () => {
  const { parseAndValidateFlightRouterState: read } = require('next/dist/server/app-render/parse-and-validate-flight-router-state');
  const tree = (value: unknown) => encodeURIComponent(JSON.stringify(value));
  const leaf = ['__PAGE__', {}];
  const right = [
    leaf,
    ['', { children: ['payments', { children: [['id', 'x', 'd', null], { children: leaf }, null, 'refetch'] }] }, null, null, 16],
  ];
  const wrong = [
    'x',
    '%',
    '{}',
    '[]',
    tree([1, {}]),
    tree(['a', { b: [] }]),
    tree(['a']),
    tree(['a', null]),
    `${tree(leaf)}${' '.repeat(40_001)}`,
    tree({}),
  ];
  const told = (text: string) => refusedBeforeBody(arriving({ 'next-router-state-tree': text }, 'GET'), '/payments');
  for (const value of right) {
    expect(told(tree(value))).toBeNull();
    expect(() => read(tree(value))).not.toThrow();
  }
  for (const text of wrong) expect([text, told(text)]).toEqual([text, 'bad_request']);
});

let server: http.Server;
beforeAll(async () => {
  server = http.createServer(async (request, response) => {
    const ahead = await readAhead(request);
    const again: Buffer[] = [];
    if (request.url === '/piped') for await (const piece of request.pipe(new PassThrough())) again.push(piece);
    else if (request.url === '/web') {
      const web = new Request('http://127.0.0.1', { method: 'POST', body: request as never, duplex: 'half' } as RequestInit);
      again.push(Buffer.from(await web.arrayBuffer()));
    } else for await (const piece of request) again.push(piece);
    response.end(JSON.stringify({ ahead: ahead?.length, isSame: Buffer.concat(again).equals(ahead ?? Buffer.alloc(0)) }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(() => void server.close());

test('a body that was read ahead is still there for whoever comes next, however it came', async () => {
  const { port } = server.address() as AddressInfo;
  for (const target of ['/piped', '/read', '/web'])
    for (const body of ['', 'x', 'あ'.repeat(300_000)]) {
      const whole = await askRaw(port, { method: 'POST', target, body });
      expect(JSON.parse(whole.body)).toEqual({ ahead: Buffer.byteLength(body), isSame: true });
      const pieces = [body.slice(0, body.length / 2), body.slice(body.length / 2)].filter(Boolean);
      const chunked = pieces.map((piece) => `${Buffer.byteLength(piece).toString(16)}\r\n${piece}\r\n`).join('');
      const answer = await askRaw(port, {
        method: 'POST',
        target,
        headers: [['Transfer-Encoding', 'chunked']],
        body: `${chunked}0\r\n\r\n`,
      });
      expect(JSON.parse(answer.body)).toEqual({ ahead: Buffer.byteLength(body), isSame: true });
    }
});
