// @ts-check
// Counts the results of the test runners, so that no failed, aborted or skipped test gets lost, and measures each file.
import fs from 'node:fs';

/** @typedef {{ name: string, message: string }} Blamed */
/** @typedef {{ name: string, ms: number }} Timed */
/**
 * `flaky`: failed, and passed when repeated. `files`: the time of each test file, set-up included.
 * @typedef {{ passed: number, skipped: number, failures: Blamed[], flaky?: Blamed[], files?: Timed[] }} Results
 */

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
 * A runner that failed without a failed test, or ran nothing, has failed as a whole.
 * @param {Results} results
 * @param {string} name
 * @param {number} code
 * @param {string} [hint] where its reason may be found
 */
function checked(results, name, code, hint = 'see its output above') {
  if (results.failures.length > 0) return results;
  if (code !== 0) results.failures.push({ name, message: `ended with code ${code}; ${hint}` });
  else if (results.passed === 0) results.failures.push({ name, message: 'no test ran' });
  return results;
}

/**
 * A `pending` test was not reported when its process ended; its file is blamed, in `outside` as `unit-report.mjs` writes it.
 * @param {string} name
 * @param {string} file
 * @param {number} code
 * @param {string} [last] what the runner said last
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
  if (report?.files) results.files = report.files.map((/** @type {Timed} */ one) => ({ name: nameOf(one.name), ms: one.ms }));
  return checked(results, name, code, last ? `at its end it said:\n${plain(last)}` : undefined);
}

/** @param {any} suite @param {string[]} path @returns {{ name: string, test: any }[]} */
const testsOf = (suite, path = []) => [
  ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
    spec.tests.map((/** @type {any} */ test) => ({ name: [...path, spec.title].join(' › '), test })),
  ),
  ...(suite.suites ?? []).flatMap((/** @type {any} */ inner) => testsOf(inner, [...path, inner.title])),
];

/** @param {any} suite one file's @returns {Timed} */
const timeOf = (suite) => ({
  name: `e2e/${suite.title}`,
  ms: testsOf(suite)
    .flatMap(({ test }) => test.results)
    .reduce((sum, { duration = 0 }) => sum + duration, 0),
});

/** More of them are not caused by a slow machine. */
const mostFlaky = 3;

/**
 * A journey that passed at its second try counts as passed and is reported as flaky, while there are few.
 * @param {string} name
 * @param {string} file
 * @param {number} code
 */
export function playwrightResults(name, file, code) {
  const results = nothing();
  const suites = read(file)?.suites ?? [];
  /** @type {Blamed[]} */
  const flaky = [];
  for (const { name: title, test } of suites.flatMap((/** @type {any} */ suite) => testsOf(suite, [suite.title]))) {
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
  for (const error of read(file)?.errors ?? []) results.failures.push({ name, message: plain(error.message) });
  if (suites.length > 0) results.files = suites.map(timeOf);
  return checked(results, name, code);
}

/** @param {string} name @param {number} code @returns {Results} */
export const stepResults = (name, code) => checked({ ...nothing(), passed: code === 0 ? 1 : 0 }, name, code);

const seconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(1)} s`.padStart(9);

/** The longest a run may take: a change that makes it longer splits the slowest file, or moves repetitions to the longer tiers. */
export const mostMinutes = 12;

/**
 * The times as lines: each step, the ten slowest files, and whether a whole run took too long.
 * @param {Timed[]} steps
 * @param {Results[]} all
 * @param {number | undefined} wholeMs of a whole run of the tier that is bounded
 */
export function timesOf(steps, all, wholeMs) {
  const slowest = all
    .flatMap(({ files = [] }) => files)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, 10);
  const lines = (/** @type {Timed[]} */ of) => of.map(({ name, ms }) => `${seconds(ms)}  ${name}`);
  const minutes = (wholeMs ?? 0) / 60_000;
  return [
    ...['', 'Each step took', ...lines(steps)],
    ...(slowest.length > 0 ? ['', 'The slowest files', ...lines(slowest)] : []),
    ...(minutes > mostMinutes
      ? ['', `TOO LONG: the run took ${minutes.toFixed(1)} minutes of the ${mostMinutes} that it is to take.`]
      : []),
  ];
}
