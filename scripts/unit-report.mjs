// @ts-check
// Vitest's own report, and what that leaves out: errors outside of every test (a promise that nobody heard, a process that ended), which fail the run.
import { inspect } from 'node:util';
import { JsonReporter } from 'vitest/node';

/** @typedef {import('vitest/node').SerializedError & { type?: string, VITEST_TEST_PATH?: string, VITEST_TEST_NAME?: string }} Unhandled */

/** What was thrown, and what it was thrown for. @param {Unhandled | undefined} error @returns {string} */
const told = (error) => (error ? [error.stack ?? inspect(error), told(/** @type {Unhandled | undefined} */ (error.cause))].join('\n') : '');

export class UnitReport extends JsonReporter {
  /** @type {Unhandled[]} */
  #unhandled = [];

  /** @override @param {readonly import('vitest/node').TestModule[]} modules @param {readonly Unhandled[]} [unhandled] */
  async onTestRunEnd(modules, unhandled = []) {
    this.#unhandled = [...unhandled];
    await super.onTestRunEnd(modules);
  }

  /** @override @param {string} report */
  async writeReport(report) {
    const unhandledErrors = this.#unhandled.map((error) => ({
      where: error.VITEST_TEST_PATH,
      message: `${error.type}, near ${error.VITEST_TEST_NAME ?? 'no test'}:\n${told(error)}`.trim(),
    }));
    await super.writeReport(JSON.stringify({ ...JSON.parse(report), unhandledErrors }));
  }
}
