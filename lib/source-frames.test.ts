import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sourceFrames } from '@/lib/source-frames';

const program = `type Failure = never;

function fails(): Failure {
  throw new Error('here');
}
try {
  fails();
} catch (error) {
  console.log((error as Error).stack);
}
`;
let folder: string;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'frames-'));
  fs.writeFileSync(path.join(folder, 'source.ts'), program);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** In a process of its own: this one's would be mapped by its test runner. */
async function framesOfBundle(name: string, sourcemap: boolean): Promise<string[]> {
  const outfile = path.join(folder, `${name}.mjs`);
  await build({ entryPoints: [path.join(folder, 'source.ts')], outfile, bundle: true, format: 'esm', minify: true, sourcemap });
  const told = execFileSync(process.execPath, [outfile], { encoding: 'utf8' });
  return told.split('\n').filter((line) => /^\s+at /.test(line));
}
const inSource = () => path.relative(process.cwd(), path.join(folder, 'source.ts'));

it('tells where in the sources a bundle failed, the first time and again', async () => {
  const frames = await framesOfBundle('mapped', true);
  expect(frames[0]).toContain('mapped.mjs:1:');
  const [first, second, ...others] = sourceFrames(frames);
  expect(first).toMatch(/^\s+at /);
  expect(first).toContain(`${inSource()}:4:9`);
  expect(first).not.toContain('mapped.mjs');
  expect(second).toContain(`at ${inSource()}:7:3`);
  expect(others).toEqual(frames.slice(2));
  fs.rmSync(path.join(folder, 'mapped.mjs.map'));
  expect(sourceFrames(frames)[0]).toBe(first);
});

it('leaves a frame as it is where no map is, or none can be read', async () => {
  const without = await framesOfBundle('bare', false);
  expect(sourceFrames(without)).toEqual(without);
  const broken = await framesOfBundle('broken', true);
  fs.writeFileSync(path.join(folder, 'broken.mjs.map'), '{"version":');
  expect(sourceFrames(broken)).toEqual(broken);
  const foreign = ['    at node:internal/process/task_queues:95:5', '    at async Promise.all (index 0)', '    at <anonymous>'];
  expect(sourceFrames(foreign)).toEqual(foreign);
});

it('reads a frame of an edition, and of a folder that an address has to write otherwise', async () => {
  const frames = await framesOfBundle('edition', true);
  const other = path.join(folder, 'ある フォルダ (1)');
  fs.mkdirSync(other);
  for (const name of ['source.ts', 'edition.mjs', 'edition.mjs.map']) fs.copyFileSync(path.join(folder, name), path.join(other, name));
  const at = pathToFileURL(path.join(folder, 'edition.mjs')).href;
  for (const [address, source] of [
    [`${at}?3`, inSource()],
    [pathToFileURL(path.join(other, 'edition.mjs')).href, path.relative(process.cwd(), path.join(other, 'source.ts'))],
  ]) {
    const moved = frames.map((frame) => frame.replace(/(file:\/\/)?[^\s(]*edition\.mjs/, address ?? ''));
    expect(moved[0]).toContain(`${address}:1:`);
    expect(sourceFrames(moved)[0]).toContain(`${source}:4:9`);
  }
});
