// @ts-check
import { completeEnvironment, readDatabase, runProgram } from './database.mjs';
import { step } from './life.mjs';

/** Proves the books of the settings' database, beside a running server or without one; gives the exit code. @param {import('./database.mjs').GivenSettings} settings */
export async function verifyLedger(settings) {
  completeEnvironment(settings, await step(() => readDatabase(settings)));
  return step(() => runProgram('dist/ledger-verify.mjs'));
}
