import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

/** A start with two branches. The end closes what a step opens; `slow` runs a program that only a signal ends. */
const start = `
  import { atEnd, end, fail, listenToSignals, run, step } from './scripts/process-lifecycle.mjs';
  listenToSignals();
  const slow = async () => {
    await step(() => {
      atEnd(() => console.log('slow is closed'));
      return run(process.execPath, ['-e', 'console.log("slow is up"); setInterval(() => {}, 1000)']);
    });
    await step(() => console.log('too far'));
  };
  const short = async (works) => {
    await step(() => atEnd(() => console.log('short is closed')));
    await step(() => new Promise((resolve) => (globalThis.go = resolve)));
    if (!works) throw new Error('The short one failed.');
  };
`;

function launch(program: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', `${start}${program}`], { stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  const heard = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (said) => {
      output += said;
      for (const look of heard) look();
    });
  const says = (words: string) =>
    new Promise<void>((resolve) => {
      const look = () => output.includes(words) && resolve();
      heard.add(look);
      look();
    });
  return { child, says, output: () => output, ends: async () => (await once(child, 'close'))[0] as number | null };
}

it('ends both branches when one fails: its sentence once, what was opened closed, the other’s program gone', async () => {
  const life = launch(`
    process.stdin.once('data', () => go());
    Promise.all([slow(), short(false)]).catch(fail);
  `);
  const ended = life.ends();
  await life.says('slow is up');
  life.child.stdin.write('go');
  expect(await ended).toBe(1);
  expect(life.output().split('The short one failed.')).toHaveLength(2);
  expect(life.output()).toContain('slow is closed');
  expect(life.output()).toContain('short is closed');
  expect(life.output()).not.toContain('too far');
});

it('waits at a signal for the steps of both branches, and begins no other', async () => {
  const life = launch(`
    atEnd(() => console.log('closing'));
    process.on('SIGTERM', () => setTimeout(() => (console.log('short is over'), go()), 50));
    Promise.all([slow(), short(true).then(() => console.log('too far'))]).catch(fail);
  `);
  const ended = life.ends();
  await life.says('slow is up');
  life.child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(life.output().indexOf('short is over')).toBeLessThan(life.output().indexOf('closing'));
  expect(life.output()).toContain('short is over');
  expect(life.output()).toContain('slow is closed');
  expect(life.output()).not.toContain('too far');
});
