// docs/api against the API: every call has its page, every page names existing calls, and its commands run as printed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { operations } from '@/lib/api/operations';
import { sayBeforeOrders } from '@/lib/testing/fixtures/subscription-checkouts';
import { aMarket } from '@/lib/testing/market';
import { aServer } from '@/lib/testing/servers/plain-server';

const pages = fs.readdirSync('docs/api').filter((name) => name !== 'README.md');
const read = (name: string) => fs.readFileSync(path.join('docs', name), 'utf8');
const blocksOf = (text: string, mark = '') =>
  [...text.matchAll(new RegExp(`^\`\`\`sh${mark}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, block]) => block).join('\n');

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'api-pages-'));
fs.writeFileSync(path.join(home, '.curlrc'), 'fail-with-body\n'); // a refusal ends the page
const server = await aServer();
afterAll(async () => {
  await server.close();
  fs.rmSync(home, { recursive: true });
});

/** `GET /payments` between backticks. */
const callsIn = (text: string) => [...text.matchAll(/`((?:GET|POST|PATCH|DELETE) \/[^`?\s]+)`/g)].map(([, call = '']) => call);
/** The sandbox page leaves out the common start of its paths. */
const sandboxed = callsIn(read('sandbox.md')).map((call) =>
  call.includes('live_application') ? call : call.replace(' /', ' /test_helpers/'),
);

test('every call of the API has its row on a page, and no row names a call that is none', () => {
  const told = [...pages.flatMap((name) => callsIn(read(`api/${name}`).split('## What goes wrong')[0] ?? '')), ...sandboxed];
  const offered = operations.flatMap(({ definition }) => ('route' in definition ? [String(definition.route)] : []));
  expect([...new Set(told)].sort()).toEqual([...new Set(offered)].sort());
});

test('every page is in the list of pages', () => {
  const listed = [...read('api/README.md').matchAll(/^\| \[[^\]]+\]\(([\w-]+\.md)\)/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual(pages.sort());
});

test.each(pages)('the commands of docs/api/%s run as printed', async (name) => {
  const { id, secretKey, sellers } = await aMarket();
  await sayBeforeOrders(id);
  const program = [blocksOf(read('api/README.md'), ' setup'), blocksOf(read(`api/${name}`))].join('\n');
  const env = { PATH: process.env.PATH, CURL_HOME: home, URL: `${server.origin}/api/v1`, KEY: secretKey, A: sellers[0], B: sellers[1] };
  const shell = spawn('sh', ['-euxc', program], { env: env as unknown as NodeJS.ProcessEnv, cwd: home });
  let said = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [status] = await once(shell, 'close');
  expect([status, said.includes('"error":{') ? said : '']).toEqual([0, '']);
  expect(said).toContain('"resource":');
});
