import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort, launch, runCommand } from '../../lib/testing/servers/product';
import { isQuick } from '../../lib/testing/tier';
import { until } from '../../lib/testing/until';
import { runningPackages } from '../package.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'package-'));
fs.chmodSync(folder, 0o755); // started as root it works as another user
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** In another folder, where npm installs or builds nothing, and without our variables. */
async function startedIn(home: string) {
  const bin = path.join(folder, 'bin');
  fs.mkdirSync(bin);
  for (const name of ['npm', 'npx']) fs.writeFileSync(path.join(bin, name), '#!/bin/sh\necho there is no npm\nexit 1\n', { mode: 0o755 });
  const port = await freePort();
  const env = {
    PORT: String(port),
    DATA_DIR: path.join(folder, 'data'),
    PATH: `${bin}:${process.env.PATH}`,
    NODE_PATH: '',
    npm_execpath: '',
  };
  const program = [process.execPath, path.join(home, 'scripts/start.mjs')];
  return { port, ...launch(env, program) };
}

test.skipIf(isQuick)('what is packed starts on a machine that has Node alone, and nothing in it builds or tests', async () => {
  const { code, output } = await runCommand({}, 'package', folder);
  expect([code, output]).toEqual([0, expect.stringContaining('.tar.gz')]);
  const [archive = ''] = fs.readdirSync(folder).filter((name) => name.endsWith('.tar.gz'));
  expect(archive).toBe(`bunpai-${JSON.parse(fs.readFileSync('package.json', 'utf8')).version}-${process.platform}-${process.arch}.tar.gz`);
  execFileSync('tar', ['-xzf', path.join(folder, archive), '-C', folder]);
  fs.rmSync(path.join(folder, archive));
  const home = path.join(folder, archive.replace('.tar.gz', ''));

  const packages = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { dependencies: object; devDependencies: object };
  const there = (name: string) => fs.existsSync(path.join(home, 'node_modules', name));
  const building = ['esbuild', 'prisma', 'typescript', 'tailwindcss', '@tailwindcss/postcss'];
  expect([...Object.keys(packages.devDependencies), ...building].filter(there)).toEqual([]);
  expect(Object.keys(packages.dependencies).filter((name) => !building.includes(name) && !there(name))).toEqual([]);
  const sources = fs
    .readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/(^|\/)node_modules\/|^\.next\//.test(name));
  expect(sources.filter((name) => /\.test\.|\.tsx?$|^data\/|^lib\/testing|^scripts\/test|^\.git/.test(name))).toEqual([]);
  // and the README's links lead to existing files
  const links = [...fs.readFileSync(path.join(home, 'README.md'), 'utf8').matchAll(/\]\(([\w./-]+)(?:#[^)]*)?\)/g)].map(
    ([, to = '']) => to,
  );
  expect(links.filter((to) => !/^(?:bench|e2e)\//.test(to) && !fs.existsSync(path.join(home, to)))).toEqual([]);

  const product = await startedIn(home);
  await product.says(' is at http');
  const statusAt = async (target: string) => (await fetch(`http://127.0.0.1:${product.port}${target}`)).status;
  await until(async () => (await statusAt('/api/health')) === 200);
  for (const target of ['/api/live', '/sign-in', '/api/v1/openapi.json', '/js/fields.js', '/icon.svg'])
    expect([target, await statusAt(target)]).toEqual([target, 200]);
  expect(product.output()).not.toMatch(/there is no npm|installing packages|generating|bundling|building/);
  product.child.kill('SIGTERM');
  expect(await product.ends()).toBe(0);
});

test('what runs is found as Node finds it: nested packages for who they belong to, and nobody that only tests', () => {
  const installed = {
    'node_modules/web': { dependencies: { shared: '2' }, optionalDependencies: { native: '1', absent: '1' } },
    'node_modules/web/node_modules/shared': { dependencies: { deep: '1' } },
    'node_modules/shared': { dependencies: { shallow: '1' } },
    'node_modules/deep': { peerDependencies: { web: '1', typescript: '7', tool: '1' }, peerDependenciesMeta: { tool: { optional: true } } },
    'node_modules/native': {},
    'node_modules/shallow': {},
    'node_modules/typescript': {},
    'node_modules/tool': {},
  };
  expect(runningPackages(installed, ['web'])).toEqual([
    'node_modules/deep',
    'node_modules/native',
    'node_modules/web',
    'node_modules/web/node_modules/shared',
  ]);
  expect(runningPackages(installed, ['shared'])).toEqual(['node_modules/shallow', 'node_modules/shared'].sort());
});
