import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { playwrightResults, stepResults, vitestResults } from './test-results.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'results-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

function written(report: unknown) {
  const file = path.join(folder, `${crypto.randomUUID()}.json`);
  fs.writeFileSync(file, JSON.stringify(report));
  return file;
}
const suite = (status: string, ...tests: string[]) => ({
  name: path.resolve('lib/a.test.ts'),
  status,
  message: status === 'failed' ? 'the file broke' : '',
  assertionResults: tests.map((outcome) => ({ status: outcome, fullName: `is ${outcome}`, failureMessages: ['because'] })),
});

describe('the count of unit tests', () => {
  it('takes each test once', () => {
    const file = written({ testResults: [suite('failed', 'passed', 'failed', 'skipped'), suite('passed', 'passed')] });
    const failures = [{ name: 'lib/a.test.ts: is failed', message: 'because' }];
    expect(vitestResults('unit', file, 1)).toEqual({ passed: 2, skipped: 1, failures });
  });

  it('has a failure for a file that broke outside its tests', () => {
    const failures = [{ name: 'lib/a.test.ts', message: 'the file broke' }];
    expect(vitestResults('unit', written({ testResults: [suite('failed', 'passed')] }), 1)).toEqual({ passed: 1, skipped: 0, failures });
  });

  it('has failures for a process that ended in the middle: the test that was under way, and why', () => {
    const report = { testResults: [{ ...suite('passed', 'pending'), assertionResults: [{ status: 'pending', fullName: 'is long' }] }] };
    const unhandledErrors = [{ message: 'the process ended' }, { where: path.resolve('lib/b.test.ts'), message: 'nobody heard' }];
    expect(vitestResults('unit', written({ ...report, unhandledErrors }), 1)).toEqual({
      passed: 0,
      skipped: 0,
      failures: [
        { name: 'lib/a.test.ts: is long', message: 'never ended' },
        { name: 'unit', message: 'the process ended' },
        { name: 'lib/b.test.ts', message: 'nobody heard' },
      ],
    });
  });

  it('has a failure with its last words for a runner that ended badly by itself', () => {
    const file = written({ testResults: [suite('passed', 'passed')] });
    const failures = [{ name: 'unit', message: 'ended with code 139; at its end it said:\nclosing' }];
    expect(vitestResults('unit', file, 139, 'closing\n')).toEqual({ passed: 1, skipped: 0, failures });
  });

  it.each([
    ['a bad end without a failed test', written({ testResults: [suite('passed', 'passed')] }), 1],
    ['no test at all', written({ testResults: [] }), 0],
    ['no report', path.join(folder, 'missing.json'), 0],
  ])('fails for %s', (_, file, code) => {
    expect(vitestResults('unit', file, code).failures).toHaveLength(1);
  });
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
