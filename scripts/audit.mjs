// @ts-check
// Asks the registry for known vulnerabilities of the deployed packages, for a daily job. Exit code 0: none that is high or worse. 1: some.
// 2: the registry could not be asked, which says nothing.
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { npmEnvironment } from '../lib/environment.mjs';

const BAD = ['high', 'critical'];

/** @param {string} said what npm prints @returns {{ code: 0 | 1 | 2, lines: string[] }} */
export function readAudit(said) {
  const found = parsed(said);
  const counts = found?.metadata?.vulnerabilities;
  if (!counts) {
    const why = found?.message ?? found?.error?.summary ?? 'it gave no answer';
    return { code: 2, lines: [`The registry could not be asked: ${why}. Nothing is known of today.`] };
  }
  /** @type {[string, { severity: string, range: string, fixAvailable: unknown }][]} */
  const all = Object.entries(found.vulnerabilities ?? {});
  const bad = all.filter(([, { severity }]) => BAD.includes(severity));
  const lines = bad.map(
    ([name, { severity, range, fixAvailable }]) => `${name} ${range}: ${severity}${fixAvailable ? ', mended by a newer one' : ''}`,
  );
  const total = BAD.reduce((sum, severity) => sum + (counts[severity] ?? 0), 0);
  if (total > 0) return { code: 1, lines: [...lines, `${total} packages with weaknesses that are high or critical.`] };
  return { code: 0, lines: [`No weakness is known that is high or critical, of ${found.metadata.dependencies?.prod ?? 'all'} packages.`] };
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=1', '--fetch-timeout=30000'], {
    encoding: 'utf8',
    env: /** @type {NodeJS.ProcessEnv} */ (npmEnvironment()),
    maxBuffer: 64 << 20,
  });
  const { code, lines } = readAudit(stdout ?? '');
  for (const line of lines) (code === 0 ? console.log : console.error)(line);
  process.exitCode = code;
}
