// @ts-check
// Vitest's own report, and in `outside` what that leaves out and fails the run all the same: what broke outside of every test, and files whose
// process ended in the middle.
import { inspect } from 'node:util';
import { JsonReporter } from 'vitest/node';

/** @typedef {import('vitest/node').SerializedError & { type?: string, VITEST_TEST_PATH?: string, VITEST_TEST_NAME?: string }} Unhandled */

/** What was thrown, and what it was thrown for. @param {any} error @returns {string} */
const told = (error) =>
  error ? [error.stack ?? inspect(error), ...(error.errors ?? []).map(told), told(error.cause)].join('\n').trim() : '';

/** @param {Unhandled} error */
const unheard = (error) => ({
  where: error.VITEST_TEST_PATH,
  message: `${error.type}, near ${error.VITEST_TEST_NAME ?? 'no test'}:\n${told(error)}`,
});

/** Of a file: that it did not end, and what its hooks and its groups' hooks threw. @param {import('vitest/node').TestModule} module */
function around(module) {
  const hasEnded = !['pending', 'queued'].includes(module.state());
  const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
  return [...(hasEnded ? [] : ['its process ended before its tests did']), ...errors.map(told)].map((message) => ({
    where: module.moduleId,
    message,
  }));
}

export class UnitReport extends JsonReporter {
  /** @type {{ where: string | undefined, message: string }[]} */
  #outside = [];

  /** @override @param {readonly import('vitest/node').TestModule[]} modules @param {readonly Unhandled[]} [unhandled] */
  async onTestRunEnd(modules, unhandled = []) {
    this.#outside = [...unhandled.map(unheard), ...modules.flatMap(around)];
    await super.onTestRunEnd(modules);
  }

  /** @override @param {string} report */
  async writeReport(report) {
    await super.writeReport(JSON.stringify({ ...JSON.parse(report), outside: this.#outside }));
  }
}
