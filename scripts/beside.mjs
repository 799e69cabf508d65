// @ts-check
import { completeEnvironment, readDatabase, refuseExcess, runProgram } from './database.mjs';
import { step } from './life.mjs';

/**
 * Runs one of our own programs on the settings' database, beside a running server or without one; gives its exit code.
 * @param {import('./database.mjs').GivenSettings} settings @param {string} program @param {string[]} words
 */
export async function runBeside(settings, program, words) {
  const logins = await step(() => readDatabase(settings));
  completeEnvironment(settings, logins);
  await step(() => refuseExcess(settings, logins));
  return step(() => runProgram(`dist/${program}.mjs`, { words }));
}
