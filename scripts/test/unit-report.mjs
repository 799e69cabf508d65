// @ts-check
// Vitest's own report, and what it lacks: `outside`: errors outside of every test, and files whose process ended early, both of which fail
// the run; `files`: the time of each file. A failure is reported at once.
import path from 'node:path';
import { inspect } from 'node:util';
import { JsonReporter } from 'vitest/node';

/** @typedef {import('vitest/node').SerializedError & { type?: string, VITEST_TEST_PATH?: string, VITEST_TEST_NAME?: string }} Unhandled */

/** An error's message, with the difference to the expectation, and its causes. @param {any} error @returns {string} */
const errorLines = (error) =>
  error
    ? [error.stack ?? inspect(error), error.diff, ...(error.errors ?? []).map(errorLines), errorLines(error.cause)]
        .filter(Boolean)
        .join('\n')
        .trim()
    : '';

/** @param {Unhandled} error */
const unheard = (error) => ({
  where: error.VITEST_TEST_PATH,
  message: `${error.type}, near ${error.VITEST_TEST_NAME ?? 'no test'}:\n${errorLines(error)}`,
});

/** For a file: that it did not end, and errors of its hooks and its groups' hooks. @param {import('vitest/node').TestModule} module */
function around(module) {
  const hasEnded = !['pending', 'queued'].includes(module.state());
  const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
  return [...(hasEnded ? [] : ['its process ended before its tests did']), ...errors.map(errorLines)].map((message) => ({
    where: module.moduleId,
    message,
  }));
}

/** @param {import('vitest/node').TestModule} module */
function timeOf(module) {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return { name: module.moduleId, ms: environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration };
}

/**
 * Reported at once, with the command that repeats it.
 * @param {import('vitest/node').TestModule} module
 * @param {string} what
 * @param {string[]} messages
 */
function reportFailures(module, what, messages) {
  const file = path.relative('.', module.moduleId);
  const again = `npm test -- ${process.env.TEST_AGAIN ?? ''}${file}`;
  console.log(`\nFAILED ${file}${what}\n${messages.join('\n').replace(/^/gm, '  ')}\n  again: ${again}\n`);
}

export class UnitReport extends JsonReporter {
  /** @type {{ where: string | undefined, message: string }[]} */
  #outside = [];
  /** @type {{ name: string, ms: number }[]} */
  #files = [];

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state === 'failed') reportFailures(test.module, `: ${test.fullName}`, errors.map(errorLines));
  }

  /** Failures around its tests. @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const messages = around(module).map(({ message }) => message);
    if (messages.length > 0) reportFailures(module, '', messages);
  }

  /** @override @param {readonly import('vitest/node').TestModule[]} modules @param {readonly Unhandled[]} [unhandled] */
  async onTestRunEnd(modules, unhandled = []) {
    this.#outside = [...unhandled.map(unheard), ...modules.flatMap(around)];
    this.#files = modules.map(timeOf);
    await super.onTestRunEnd(modules);
  }

  /** @override @param {string} report */
  async writeReport(report) {
    await super.writeReport(JSON.stringify({ ...JSON.parse(report), outside: this.#outside, files: this.#files }));
  }
}
