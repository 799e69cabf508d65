// @ts-check
// Counts what the test runners wrote down, so that nothing that failed, ended early or was skipped gets lost.
import fs from 'node:fs';

/** @typedef {{ name: string, message: string }} Blamed */
/** `flaky`: failed, and passed when it was done again. @typedef {{ passed: number, skipped: number, failures: Blamed[], flaky?: Blamed[] }} Results */

// biome-ignore lint/suspicious/noControlCharactersInRegex: the runners colour their messages
const plain = (/** @type {string | undefined} */ text) => (text ?? '').replace(/\u001b\[[0-9;]*m/g, '').trim();

/** @returns {Results} */
const nothing = () => ({ passed: 0, skipped: 0, failures: [] });

/** @param {string} file */
function read(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * A runner that ended badly without a failed test, or that ran nothing, has failed as a whole.
 * @param {Results} results @param {string} name @param {number} code @param {string} [hint]  where its reason may be found
 */
function checked(results, name, code, hint = 'see its output above') {
  if (results.failures.length > 0) return results;
  if (code !== 0) results.failures.push({ name, message: `ended with code ${code}; ${hint}` });
  else if (results.passed === 0) results.failures.push({ name, message: 'no test ran' });
  return results;
}

/**
 * A test that is `pending` had not been told of when its process ended; its file is blamed, in `outside` as `unit-report.mjs` writes it.
 * @param {string} name @param {string} file @param {number} code @param {string} [last]  what the runner said last
 */
export function vitestResults(name, file, code, last) {
  const results = nothing();
  const report = read(file);
  const nameOf = (/** @type {string | undefined} */ of) => of?.replace(`${process.cwd()}/`, '') ?? name;
  for (const suite of report?.testResults ?? [])
    for (const test of suite.assertionResults) {
      if (test.status === 'passed') results.passed++;
      else if (test.status === 'failed')
        results.failures.push({ name: `${nameOf(suite.name)}: ${test.fullName}`, message: plain(test.failureMessages?.join('\n')) });
      else if (test.status !== 'pending') results.skipped++;
    }
  for (const { where, message } of report?.outside ?? []) results.failures.push({ name: nameOf(where), message: plain(message) });
  return checked(results, name, code, last ? `at its end it said:\n${plain(last)}` : undefined);
}

/** @param {any} suite @param {string[]} path @returns {{ name: string, test: any }[]} */
const testsOf = (suite, path = []) => [
  ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
    spec.tests.map((/** @type {any} */ test) => ({ name: [...path, spec.title].join(' › '), test })),
  ),
  ...(suite.suites ?? []).flatMap((/** @type {any} */ inner) => testsOf(inner, [...path, inner.title])),
];

/** More of them are no mishap of the machine. */
const mostFlaky = 3;

/** A journey that passed at its second try counts as passed and is told as flaky, while there are few. @param {string} name @param {string} file @param {number} code */
export function playwrightResults(name, file, code) {
  const results = nothing();
  const report = read(file);
  /** @type {Blamed[]} */
  const flaky = [];
  for (const { name: title, test } of (report?.suites ?? []).flatMap((/** @type {any} */ suite) => testsOf(suite, [suite.title]))) {
    const message = test.results
      .flatMap((/** @type {any} */ result) => result.errors ?? [])
      .map((/** @type {any} */ error) => plain(error.message));
    const blamed = { name: title, message: message.join('\n') || test.status };
    if (test.status === 'expected') results.passed++;
    else if (test.status === 'skipped') results.skipped++;
    else (test.status === 'flaky' ? flaky : results.failures).push(blamed);
  }
  if (flaky.length > mostFlaky) results.failures.push(...flaky);
  else if (flaky.length > 0) Object.assign(results, { passed: results.passed + flaky.length, flaky });
  for (const error of report?.errors ?? []) results.failures.push({ name, message: plain(error.message) });
  return checked(results, name, code);
}

/** @param {string} name @param {number} code @returns {Results} */
export const stepResults = (name, code) => checked({ ...nothing(), passed: code === 0 ? 1 : 0 }, name, code);
