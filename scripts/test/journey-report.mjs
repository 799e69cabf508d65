// @ts-check
// Reports a failed journey at once, with the command that repeats it.
import path from 'node:path';

/** @import { Reporter } from '@playwright/test/reporter' */
/** @implements {Reporter} */
export default class JourneyReport {
  /** @param {import('@playwright/test/reporter').TestCase} test @param {import('@playwright/test/reporter').TestResult} result */
  onTestEnd(test, { status, errors, retry }) {
    if (status === 'passed' || status === 'skipped' || status === 'interrupted') return;
    const { file, line } = test.location;
    const at = `${path.relative('.', file)}:${line}`;
    const what = retry < test.retries ? 'FAILED, and is walked once more:' : 'FAILED';
    console.log(
      `\n${what} ${at} ${test.title}\n${errors.map(({ message }) => message).join('\n')}\n  again: npm test -- ${process.env.TEST_AGAIN ?? ''}${at}\n`,
    );
  }
}
