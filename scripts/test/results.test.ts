import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { mostMinutes, playwrightResults, stepResults, timesOf, vitestResults } from './results.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'results-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

function written(report: unknown) {
  const file = path.join(folder, `${crypto.randomUUID()}.json`);
  fs.writeFileSync(file, JSON.stringify(report));
  return file;
}
const suite = (...tests: string[]) => ({
  name: path.resolve('lib/a.test.ts'),
  assertionResults: tests.map((outcome) => ({ status: outcome, fullName: `is ${outcome}`, failureMessages: ['because'] })),
});

describe('the count of unit tests', () => {
  it('takes each test once', () => {
    const file = written({ testResults: [suite('passed', 'failed', 'skipped'), suite('passed')] });
    const failures = [{ name: 'lib/a.test.ts: is failed', message: 'because' }];
    expect(vitestResults('unit', file, 1)).toEqual({ passed: 2, skipped: 1, failures });
  });

  it('has failures for what broke outside of every test, and counts no test that had not ended', () => {
    const testResults = [suite('passed', 'pending')];
    const outside = [{ message: 'the process ended' }, { where: path.resolve('lib/b.test.ts'), message: 'nobody heard' }];
    const failures = [
      { name: 'unit', message: 'the process ended' },
      { name: 'lib/b.test.ts', message: 'nobody heard' },
    ];
    expect(vitestResults('unit', written({ testResults, outside }), 1)).toEqual({ passed: 1, skipped: 0, failures });
  });

  it('has a failure with its last words for a runner that ended badly by itself', () => {
    const file = written({ testResults: [suite('passed')] });
    const failures = [{ name: 'unit', message: 'ended with code 139; at its end it said:\nclosing' }];
    expect(vitestResults('unit', file, 139, 'closing\n')).toEqual({ passed: 1, skipped: 0, failures });
  });

  it.each([
    ['a bad end without a failed test', written({ testResults: [suite('passed')] }), 1],
    ['no test at all', written({ testResults: [] }), 0],
    ['no report', path.join(folder, 'missing.json'), 0],
  ])('fails for %s', (_, file, code) => {
    expect(vitestResults('unit', file, code).failures).toHaveLength(1);
  });
});

/** The report of a run of these files; each file by its name and text. */
function runOf(files: Record<string, string>) {
  // below the project, where the runner is found
  const home = fs.mkdtempSync(path.resolve('data/test-report-'));
  try {
    const report = path.resolve('scripts/test/unit-report.mjs');
    const config = `import { UnitReport } from ${JSON.stringify(report)};
      export default { test: { globals: true, include: ['*.test.mjs'], maxWorkers: 1, reporters: [new UnitReport({ outputFile: 'report.json' })] } };`;
    for (const [name, text] of Object.entries({ ...files, 'vitest.config.mjs': config })) fs.writeFileSync(path.join(home, name), text);
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_OPTIONS|TEST$)/.test(name)));
    const { status } = spawnSync(process.execPath, [path.resolve('node_modules/vitest/vitest.mjs'), 'run'], {
      cwd: home,
      env: env as NodeJS.ProcessEnv,
    });
    const { failures, files: _, ...counted } = vitestResults('unit', path.join(home, 'report.json'), status ?? 1);
    const said = failures.map(({ name, message }) => [path.basename(name), message.split('\n')[0]]);
    return { ...counted, said: said.toSorted() };
  } finally {
    fs.rmSync(home, { recursive: true });
  }
}

it('names what breaks around the tests of a run in which none fails', () => {
  const wait = 'await new Promise((resolve) => setTimeout(resolve, 50))';
  const { said, ...counted } = runOf({
    'broken.test.mjs': `import './is-not-there.mjs'; test('is never begun', () => {})`,
    'fine.test.mjs': `test('is fine', () => {})`,
    'hook.test.mjs': `describe('group', () => { beforeAll(() => { throw new Error('no table') }); test('is kept from it', () => {}) })`,
    'killed.test.mjs': `test('is long', async () => { process.kill(process.pid, 'SIGKILL'); ${wait} })`,
    'proof.test.mjs': `afterAll(() => { throw new Error('it does not add up') }); test('adds', () => {})`,
    'unheard.test.mjs': `test('passes', async () => { void Promise.reject(new Error('nobody hears')); ${wait} })`,
  });
  expect(counted).toEqual({ passed: 3, skipped: 1 });
  expect(said).toEqual([
    ['broken.test.mjs', expect.stringContaining('is-not-there.mjs')],
    ['hook.test.mjs', 'Error: no table'],
    ['killed.test.mjs', 'its process ended before its tests did'],
    ['proof.test.mjs', 'Error: it does not add up'],
    ['unheard.test.mjs', 'Unhandled Rejection, near passes:'],
    ['unit', 'Unhandled Error, near no test:'],
  ]);
});

describe('the count of browser tests', () => {
  const test = (status: string, ...errors: string[]) => ({ status, results: [{ errors: errors.map((message) => ({ message })) }] });

  it('finds tests in nested groups', () => {
    const inner = { title: 'inner', specs: [{ title: 'b', tests: [test('unexpected', '\u001b[31mred\u001b[0m'), test('timedOut')] }] };
    const outer = { title: 'a.e2e.ts', specs: [{ title: 'a', tests: [test('expected'), test('skipped')] }], suites: [inner] };
    expect(playwrightResults('e2e', written({ suites: [outer], errors: [] }), 1)).toEqual({
      passed: 1,
      skipped: 1,
      failures: [
        { name: 'a.e2e.ts › inner › b', message: 'red' },
        { name: 'a.e2e.ts › inner › b', message: 'timedOut' },
      ],
      files: [{ name: 'e2e/a.e2e.ts', ms: 0 }],
    });
  });

  it.each([
    ['passed, and told, while there are few', 3, { passed: 4, failures: 0, flaky: 3 }],
    ['failed where there are many', 4, { passed: 1, failures: 4, flaky: undefined }],
  ])('takes one that passed at its second try for %s', (_, count, expected) => {
    const flaky = Array.from({ length: count }, () => test('flaky', 'late'));
    const suites = [{ title: 'a.e2e.ts', specs: [{ title: 'a', tests: [test('expected'), ...flaky] }] }];
    const { passed, failures, flaky: told } = playwrightResults('e2e', written({ suites, errors: [] }), 0);
    expect({ passed, failures: failures.length, flaky: told?.length }).toEqual(expected);
    expect([...failures, ...(told ?? [])][0]).toEqual({ name: 'a.e2e.ts › a', message: 'late' });
  });

  it('has a failure for a server that did not start', () => {
    const failures = [{ name: 'e2e', message: 'no server' }];
    expect(playwrightResults('e2e', written({ suites: [], errors: [{ message: 'no server' }] }), 1)).toMatchObject({ failures });
  });
});

it('counts a step as one', () => {
  expect(stepResults('lint', 0)).toEqual({ passed: 1, skipped: 0, failures: [] });
  expect(stepResults('lint', 2).failures).toHaveLength(1);
});

describe('the times', () => {
  const results = (count: number, ms = 1_000) => ({
    passed: 1,
    skipped: 0,
    failures: [],
    files: Array.from({ length: count }, (_, n) => ({ name: `${ms}-${n}.test.ts`, ms: ms + n })),
  });

  it('are those of each step and of the ten slowest files of all', () => {
    const lines = timesOf([{ name: 'unit', ms: 61_000 }], [results(9), results(9, 5_000), stepResults('lint', 0)], undefined);
    expect(lines.map((line) => line.trim())).toContain('61.0 s  unit');
    const slowest = lines.filter((line) => line.endsWith('.test.ts')).map((line) => line.split(' ').at(-1));
    expect(slowest).toEqual([...Array.from({ length: 9 }, (_, n) => `5000-${8 - n}.test.ts`), '1000-8.test.ts']);
  });

  it('say when a whole run is too long, and fail nothing', () => {
    const most = mostMinutes * 60_000;
    expect(timesOf([], [], most + 6_000).join('\n')).toContain(`TOO LONG: the run took ${mostMinutes}.1 minutes`);
    for (const whole of [most, undefined]) expect(timesOf([], [], whole).join('\n')).not.toContain('TOO LONG');
  });

  it('are read from what the runners wrote down', () => {
    const unit = written({ testResults: [suite('passed')], files: [{ name: path.resolve('lib/a.test.ts'), ms: 12 }] });
    expect(vitestResults('unit', unit, 0).files).toEqual([{ name: 'lib/a.test.ts', ms: 12 }]);
    const spec = { title: 'a', tests: [{ status: 'expected', results: [{ duration: 3 }, { duration: 4 }] }] };
    expect(playwrightResults('e2e', written({ suites: [{ title: 'a.e2e.ts', specs: [spec] }] }), 0).files).toEqual([
      { name: 'e2e/a.e2e.ts', ms: 7 },
    ]);
  });
});
