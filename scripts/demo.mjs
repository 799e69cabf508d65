// @ts-check
// The demo market of a sandbox: made once, and found by every reader of DATA_DIR/demo.json.
import fs from 'node:fs';
import path from 'node:path';
import { runProgram } from './database.mjs';
import { logStep } from './process-lifecycle.mjs';

/** @param {import('./database.mjs').GivenSettings} settings */
const demoFile = ({ dataDir }) => path.resolve(dataDir, 'demo.json');

/** @param {import('./database.mjs').GivenSettings} settings @param {import('./database-logins.mjs').Logins} logins */
export async function makeDemo(settings, logins) {
  const file = demoFile(settings);
  if (fs.existsSync(file)) {
    // the market is complete: the mark of an unfinished run must never empty a market in use
    fs.rmSync(path.join(path.dirname(file), 'demo.unfinished'), { force: true });
    return;
  }
  logStep('setting up the demo market');
  if ((await runProgram('dist/seed.mjs', { logins })) !== 0)
    throw new Error('The demo market could not be set up; the reason stands above.');
}

/** Prints the sign-ins, and records the market's current address. @param {import('./database.mjs').GivenSettings} settings */
export function showDemo(settings) {
  const file = demoFile(settings);
  if (!fs.existsSync(file)) return;
  const demo = JSON.parse(fs.readFileSync(file, 'utf8'));
  if (demo.base_url !== settings.publicUrl) {
    fs.writeFileSync(`${file}.new`, `${JSON.stringify({ ...demo, base_url: settings.publicUrl }, null, 2)}\n`, { mode: 0o600 });
    fs.renameSync(`${file}.new`, file);
  }
  const rows = [['role', 'e-mail', 'password'], ...demo.users.map((/** @type {any} */ user) => [user.role, user.email, user.password])];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column].length)));
  const lines = rows.map(
    (row) => `  ${row.map((/** @type {string} */ cell, /** @type {number} */ i) => cell.padEnd(widths[i] ?? 0)).join('   ')}`,
  );
  console.log(['', 'Demo sign-ins', ...lines, ''].join('\n'));
}
