// @ts-check
import { completeEnvironment, makeDataDir, readDatabase, refuseExcess, requireDatabase, runProgram } from './database.mjs';
import { logStep, step } from './process-lifecycle.mjs';
import { dropRights, isRoot } from './service-user.mjs';

/**
 * Runs one of our own programs on the configured database, with or without a running server; returns its exit code.
 * @param {import('./database.mjs').GivenSettings} settings
 * @param {string} program
 * @param {string[]} words
 */
export async function runBeside(settings, program, words) {
  await step(() => {
    requireDatabase(settings);
    if (isRoot()) makeDataDir(settings);
    dropRights(settings, logStep);
  });
  const logins = await step(() => readDatabase(settings));
  completeEnvironment(settings, logins);
  await step(() => refuseExcess(settings, logins));
  return step(() => runProgram(`dist/${program}.mjs`, { words }));
}
