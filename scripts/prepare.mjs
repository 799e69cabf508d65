// @ts-check
// The build steps that the product needs before it runs. Each step does nothing when its result exists. Only node: modules.

import crypto from 'node:crypto';
import fs from 'node:fs';
import { machineEnvironment, npmEnvironment } from '../lib/environment.mjs';
import { hashOf, packagesAreInstalled, whenStale } from './build-cache.mjs';
import { compressSite } from './compress-site.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { logStep, run, step } from './process-lifecycle.mjs';

const SHARED = ['lib', 'lib/testing/stand-ins/empty.ts', 'package-lock.json', 'tsconfig.json'];
const SITE = [
  ...['app', 'components', 'messages', 'i18n', 'public', 'proxy.ts', 'instrumentation.ts', 'next.config.ts', 'postcss.config.mjs'],
  'scripts/compress-site.mjs',
];

/** Marks a package, where everything was built elsewhere and no sources exist. */
export const PACKAGED = '.packaged';

/** @param {string} what @param {string[]} args @param {Record<string, string | undefined>} [env] */
async function program(what, args, env) {
  logStep(what);
  if ((await run(process.execPath, args, { quiet: true, env: { ...machineEnvironment(), ...env } })) !== 0)
    throw new Error(`Failed while ${what}; the reason stands above.`);
}

async function packages() {
  if (packagesAreInstalled()) return;
  logStep('installing packages');
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const [npm, env] = [process.env.npm_execpath, npmEnvironment()];
  const code = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args], { env })
    : await run('npm', args, { env, shell: process.platform === 'win32' });
  if (code !== 0) throw new Error('The packages could not be installed; the reason stands above.');
}

/** `generate` would download an engine that is never used: naming any program keeps it from the network. */
const client = () =>
  whenStale('lib/db/generated/.made', hashOf(['prisma/schema', 'package-lock.json']), () =>
    program('generating the database client', ['node_modules/prisma/build/index.js', 'generate', '--schema', 'prisma/schema'], {
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      CHECKPOINT_DISABLE: '1',
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
    }),
  );

/** Tests of documents need them without the rest of the build. */
const documents = () =>
  whenStale('dist/documents/.built', hashOf(['lib/documents', 'package-lock.json', 'tsconfig.json', 'scripts/bundle.mjs']), () =>
    program('bundling what opens and draws documents', ['scripts/bundle.mjs', 'documents']),
  );

const commands = () =>
  whenStale('dist/.built', hashOf([...SHARED, 'components/checkout/fields', 'messages', 'prisma/schema', 'scripts']), () =>
    program('bundling the command-line programs', ['scripts/bundle.mjs']),
  );

/** Next runs modules during the build, and some read settings: temporary values that lead nowhere. */
const buildEnvironment = () => ({
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
  APP_SECRET: crypto.randomBytes(32).toString('hex'),
  VAULT_KEY: crypto.randomBytes(32).toString('hex'),
  BUILT_BEFORE: String(fs.existsSync('.next/BUILD_ID')),
});

const site = () =>
  whenStale('.next/.built', hashOf([...SHARED, ...SITE, 'prisma/schema']), async () => {
    await program('building the site', ['node_modules/next/dist/bin/next', 'build'], buildEnvironment());
    await compressSite('.next/static');
  });

const programs = async () => {
  await documents();
  await commands();
};

const parts = { packages, client, documents, programs, site };

/**
 * Builds the named parts in order, while no other start in this folder does. In a package all of them exist.
 * @param {...keyof typeof parts} names
 */
export async function prepare(...names) {
  if (fs.existsSync(PACKAGED)) return;
  await oneAtATime(
    () => logStep('another start is preparing this folder: waiting for it'),
    async () => {
      for (const name of names) await step(parts[name]);
    },
  );
}
