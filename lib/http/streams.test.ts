import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { handler, streamOf } from '@/lib/http/handler';
import { uncaughtIn } from '@/lib/testing/hostile/uncaught';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bunpai-streams-'));
const file = path.join(folder, 'large');
const bytes = randomBytes(1_000_000);
fs.writeFileSync(file, bytes);
afterAll(() => fs.rmSync(folder, { recursive: true }));

const sources: fs.ReadStream[] = [];
const download = handler(async () => {
  const body = fs.createReadStream(file);
  sources.push(body);
  return { status: 200, headers: {}, body };
});
const open = async (): Promise<Response> => download(new Request('http://127.0.0.1:3000/'), { params: Promise.resolve({}) });

test('a file arrives whole', async () => {
  expect(Buffer.from(await (await open()).arrayBuffer()).equals(bytes)).toBe(true);
});

test('who goes away in the middle of a file ends it for nobody else', async () => {
  const uncaught = await uncaughtIn(async () => {
    for (let round = 0; round < 12; round++) {
      const reader = (await open()).body?.getReader();
      if (round % 3 > 0) await reader?.read();
      await wait(5); // the next piece is already waiting
      const asked = reader?.read().catch(() => undefined);
      if (round % 2 > 0) await wait(0);
      await reader?.cancel();
      await asked;
    }
  });
  expect(uncaught).toEqual([]);
  expect(sources.filter(({ destroyed }) => !destroyed)).toEqual([]);
});

const goneFile = () => fs.createReadStream(path.join(folder, 'gone'));

test('a file that is gone breaks off, so that nobody takes a part of it for all', async () => {
  const gone = handler(async () => ({ status: 200, headers: {}, body: goneFile() }));
  const response = await gone(new Request('http://127.0.0.1:3000/'), { params: Promise.resolve({}) });
  await expect(response.arrayBuffer()).rejects.toThrow();
});

test('a file that is gone, and that nobody wants any more, is nobody’s failure', async () => {
  expect(await uncaughtIn(() => streamOf(goneFile()).cancel())).toEqual([]);
});
