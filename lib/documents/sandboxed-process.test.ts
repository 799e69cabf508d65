// alone: it stops programs in the middle, and begins with none that is idle
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { newId } from '@/lib/db/ids';
import { SandboxedProcess } from '@/lib/documents/sandboxed-process';
import { aPng } from '@/lib/testing/fixtures/files';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sandboxed-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const openerWithin = (cpuMs: number) =>
  new SandboxedProcess('inspect-file', {
    limits: { cpuMs, wallMs: 600_000 },
    heapMb: 256,
    turns: { atOnce: 1, waitingOfOne: 5, waiting: 5 },
  });

function written(bytes: Uint8Array): { file: string; types: string[] } {
  const file = path.join(folder, newId());
  fs.writeFileSync(file, bytes);
  return { file, types: ['application/pdf', 'image/png'] };
}

/** The program that waits for its next question. */
function idle(): ChildProcess {
  const { boundedPrograms } = globalThis as unknown as { boundedPrograms: Map<string, { idle: { child: ChildProcess }[] }> };
  const child = boundedPrograms.get('inspect-file')?.idle[0]?.child;
  if (!child) throw new Error('no program waits');
  return child;
}

/** The next question starts a program of its own. */
async function endIdle(): Promise<void> {
  const child = idle();
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

test('a file is judged by the processor time that it takes: a program that stood still for longer answers', async () => {
  const [opener, good] = [openerWithin(3_000), written(aPng())];
  expect(await opener.ask(newId(), good)).toEqual({ said: { mimeType: 'image/png' } });
  const child = idle();
  child.kill('SIGSTOP');
  const answer = opener.ask(newId(), good);
  await wait(3_500);
  child.kill('SIGCONT');
  expect(await answer).toEqual({ said: { mimeType: 'image/png' } });
  expect(idle()).toBe(child);
});

test('a file that takes more of it ends its program, however long the caller would wait', async () => {
  const large = written(aPng(9_000, 9_000));
  await endIdle();
  expect(await openerWithin(10_000).ask(newId(), large)).toEqual({ said: { mimeType: 'image/png' } });
  await endIdle();
  expect(await openerWithin(1).ask(newId(), large)).toEqual({ endedAt: null });
});
