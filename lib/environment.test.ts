import fs from 'node:fs';
import { expect, test } from 'vitest';
import { machineEnvironment, npmEnvironment, openerEnvironment, postgresEnvironment, programEnvironment } from '@/lib/environment.mjs';
import { settingNames } from '@/lib/settings.mjs';

const machine = { PATH: '/usr/bin', HOME: '/home/taro', NODE_OPTIONS: '--max-old-space-size=900' };
const npm = { npm_config_registry: 'https://registry.example.jp', NPM_TOKEN: 'of npm', HTTPS_PROXY: 'http://proxy.example.jp' };
const foreign = { GITHUB_TOKEN: 'of somebody', MYSQL_PWD: 'of somebody', ENV: '/home/taro/.profile', LD_PRELOAD: '/usr/lib/x.so' };
const bucket = { AWS_SECRET_ACCESS_KEY: 'of the bucket' };
const settings = Object.fromEntries(settingNames.map((name) => [name, `the ${name}`]));
const env = { ...machine, ...npm, ...foreign, ...bucket, ...settings, NODE_ENV: 'production', PGPASSFILE: '/etc/pgpass' };
const { DATABASE_OWNER_URL, ...application } = settings;

test('what builds, and what opens a stranger’s file, gets no setting', () => {
  expect(machineEnvironment(env)).toEqual(machine);
  expect(npmEnvironment(env)).toEqual({ ...machine, ...npm });
  expect(openerEnvironment(env)).toEqual({ PATH: machine.PATH });
});

test('PostgreSQL gets nothing', () => {
  expect(postgresEnvironment(env)).toEqual({ LC_ALL: 'C' });
});

test('migrations get the owner’s login and no key, the proof the application’s', () => {
  const rest = { ...machine, NODE_ENV: 'production', PGPASSFILE: '/etc/pgpass' };
  const { DATABASE_URL, DATABASE_POOL, LOG_LEVEL, FOUR_EYES_DAYS } = settings;
  expect(programEnvironment('scripts/migrations.mjs', settingNames, env)).toEqual({ ...rest, DATABASE_OWNER_URL, FOUR_EYES_DAYS });
  expect(programEnvironment('dist/ledger-verify.mjs', settingNames, env)).toEqual({ ...rest, DATABASE_URL, DATABASE_POOL, LOG_LEVEL });
});

test('what works as the application gets its settings, and the owner’s login only where the market is made', () => {
  const rest = { ...machine, ...bucket, NODE_ENV: 'production', PGPASSFILE: '/etc/pgpass' };
  expect(programEnvironment('dist/worker.mjs', settingNames, env)).toEqual({ ...rest, ...application });
  expect(programEnvironment('dist/seed.mjs', settingNames, env)).toEqual({ ...rest, ...application, DATABASE_OWNER_URL });
});

/** What only tests and their machines run. */
const ofTests = /\.test\.ts$|\/testing\/|^scripts\/test\//;

test('nothing of the product starts a program without saying what it gets', () => {
  const files = ['lib', 'scripts']
    .flatMap((folder) => fs.readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`))
    .filter((name) => /\.(ts|mjs)$/.test(name) && !ofTests.test(name) && !name.startsWith('lib/db/generated/'));
  const starts = files.flatMap((file) => {
    const text = fs.readFileSync(file, 'utf8');
    if (!text.includes("'node:child_process'")) return [];
    return [...text.matchAll(/\b(?:spawn|spawnSync|fork|execSync|execFile|execFileSync)\([^;]*;/g)].map(([call]) => ({ file, call }));
  });
  expect(starts.length).toBeGreaterThan(4);
  expect(starts.filter(({ call }) => !/\benv\b/.test(call))).toEqual([]);
});
