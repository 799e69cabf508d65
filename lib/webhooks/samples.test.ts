// docs/webhooks.md against real deliveries: its receivers run as printed, where their language is installed.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { eventTypes } from '@/lib/events/catalogue';
import type { KeptEvent } from '@/lib/events/present';
import { sql } from '@/lib/testing/tables';
import { watchdogMs } from '@/lib/testing/tier';
import { type Message, messageOf, signatureOf } from '@/lib/webhooks/sending/message';
import { makePost } from '@/lib/webhooks/sending/post';
import { maxRetries, waitSeconds } from '@/lib/webhooks/sending/schedule';

const page = fs.readFileSync('docs/webhooks.md', 'utf8');
const samples = new Map([...page.matchAll(/^```\w+ (receiver\.\w+)\n(.*?)^```$/gms)].map(([, name = '', code = '']) => [name, code]));
const secret = 'whsec_~!"#$%&(=)';

const event: KeptEvent = {
  id: '01a0b7c8-6d2e-7f31-8a4b-5c6d7e8f9012',
  type: 'payment.captured',
  data: { name: '分配 ぶんぱい ﾌﾞﾝﾊﾟｲ 😀', text: `<script>&"'</script>\u2028\\` },
  createdAt: '2026-11-21T00:00:00Z',
};
const signedBy = (current: string | null, previous: string | null = null) => messageOf('d', event, { current, previous });
const right = signedBy(secret);
const withBody = (body: Buffer): Message => ({ ...right, body });
const broken = Buffer.from('{"id":');

const notSuccess = expect.not.stringMatching('success');
const refused = { outcome: 'status', status: 401 };
/** In this order: a right message is accepted whatever came before. */
const cases: [what: string, message: Message, answer: object][] = [
  ['signed', right, { outcome: 'success', status: 204 }],
  ['signed with a new secret, and with this one beside it', signedBy('new', secret), { outcome: 'success', status: 204 }],
  ['signed with this secret, and with the one before beside it', signedBy(secret, 'old'), { outcome: 'success', status: 204 }],
  ['signed with others', signedBy('new', 'old'), refused],
  ['not signed', signedBy(null), refused],
  ['one byte more', withBody(Buffer.concat([right.body, Buffer.from(' ')])), refused],
  ['written anew', withBody(Buffer.from(JSON.stringify(JSON.parse(right.body.toString()), null, 1))), refused],
  ['empty', withBody(Buffer.alloc(0)), refused],
  ['a signature of other letters', { ...right, headers: { ...right.headers, 'X-Service-Signature': 'é'.repeat(64) } }, refused],
  [
    'signed, and cut off',
    { body: broken, headers: { ...right.headers, 'X-Service-Signature': signatureOf(secret, broken) } },
    { outcome: notSuccess },
  ],
  ['signed again', right, { outcome: 'success', status: 204 }],
];

const running: { child: ChildProcess; folder: string }[] = [];
afterEach(async () => {
  for (const { child, folder } of running.splice(0)) {
    const isOver = child.exitCode !== null || child.signalCode !== null;
    if (!isOver && child.kill('SIGKILL')) await once(child, 'exit');
    fs.rmSync(folder, { recursive: true });
  }
});

async function aFreePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const isOpen = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = net.connect(port, '127.0.0.1', () => done(true));
    socket.on('error', () => done(false));
    socket.on('connect', () => socket.destroy());
  });

/** Returns its address once it listens. */
async function start(name: string, command: string, argsOf: (file: string, port: number) => string[]): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'receiver-'));
  const file = path.join(folder, name);
  fs.writeFileSync(file, samples.get(name) ?? '');
  const port = await aFreePort();
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: `${port}` };
  const child = spawn(command, argsOf(file, port), { env, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  running.push({ child, folder });
  let said = '';
  child.stderr.on('data', (part) => {
    said += part;
  });
  for (const until = Date.now() + watchdogMs; !(await isOpen(port)); await wait(50))
    if (child.exitCode !== null || Date.now() > until) throw new Error(`${name} does not listen: ${said}`);
  return `http://127.0.0.1:${port}/`;
}

const isInstalled = (command: string) => spawnSync(command, ['--version']).status === 0;

const receivers: [name: string, command: string, argsOf: (file: string, port: number) => string[]][] = [
  ['receiver.mjs', process.execPath, (file) => [file]],
  ['receiver.php', 'php', (file, port) => ['-S', `127.0.0.1:${port}`, file]],
  ['receiver.ru', 'puma', (file, port) => ['-b', `tcp://127.0.0.1:${port}`, file]],
  ['receiver.py', 'python3', (file) => [file]],
];

test('every receiver of the page is run here', () => {
  expect([...samples.keys()]).toEqual(receivers.map(([name]) => name));
});

for (const [name, command, argsOf] of receivers)
  test.skipIf(!isInstalled(command))(
    `W06, W07: ${name} takes what is signed over the raw body, by either secret, and nothing else`,
    async () => {
      const url = await start(name, command, argsOf);
      for (const [what, message, answer] of cases) expect([what, await makePost('sandbox')(url, message)]).toMatchObject([what, answer]);
    },
  );

test('W06: the example is what is sent, as the database gives it back, and its signature can be tried', async () => {
  const [, headers = '', body = ''] = /^```http\nPOST .*?\n(.*?)\n\n(.*?)\n```$/ms.exec(page) ?? [];
  const { type, id, data: given, created_at: createdAt } = JSON.parse(body);
  const [{ data } = { data: null }] = await sql<{ data: KeptEvent['data'] }>('SELECT $1::jsonb AS data', [given]);
  const made = messageOf(
    '01a0b7c8-6d2e-7f31-8a4b-5c6d7e8f9013',
    { type, id, data, createdAt },
    { current: 'whsec_example', previous: null },
  );
  expect(made.body.toString()).toBe(body);
  expect(page).toContain(`${Buffer.byteLength(body)} bytes`);
  const printed = Object.fromEntries(headers.split('\n').map((line) => line.split(': ')));
  expect(printed).toEqual({ Host: 'shop.example.jp', ...made.headers });
});

test('the page names every event', () => {
  for (const type of eventTypes) expect(page).toContain(`\`${type}\``);
});

/** The two largest units that are not zero. */
function inWords(seconds: number): string {
  const units: [number, string][] = [
    [86_400, 'd'],
    [3_600, 'h'],
    [60, 'min'],
    [1, 's'],
  ];
  let left = seconds;
  const parts: string[] = [];
  for (const [length, unit] of units) {
    if (left >= length) parts.push(`${Math.floor(left / length)} ${unit}`);
    left %= length;
  }
  return parts.slice(0, 2).join(' ');
}

test('the table of retries is the schedule', () => {
  const rows = [...page.matchAll(/^\| +(\d+) \| +([\d,]+) \| +(.+?) \| +(.+?) \|$/gm)].map(([, ...cells]) => cells);
  let total = 0;
  const schedule = Array.from({ length: maxRetries }, (_, index) => {
    const seconds = waitSeconds(index + 1);
    total += seconds;
    return [`${index + 1}`, seconds.toLocaleString('en'), inWords(seconds), inWords(total)];
  });
  expect(rows).toEqual(schedule);
});
