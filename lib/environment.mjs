// @ts-check
// What each program that is started gets of our environment: what it needs, and nothing else. Our keys and passwords are in it, and what a program
// does not have it cannot lose. Only node: modules.

/** @typedef {Record<string, string | undefined>} Environment */

/** Of the machine, for programs that run on Node. */
const MACHINE = [
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TMPDIR', 'TZ', 'LANG', 'LC_ALL', 'TERM', 'COLORTERM', 'NO_COLOR', 'FORCE_COLOR', 'CI'],
  ...['NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'UV_THREADPOOL_SIZE'],
  ...['SystemRoot', 'SYSTEMROOT', 'windir', 'ComSpec', 'PATHEXT', 'TEMP', 'TMP', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA'],
];
/** What npm takes as its own options, its registry's token among them, and the way to the registry. */
const OF_NPM = /^(npm_|https?_proxy$|no_proxy$|all_proxy$)/i;
/** What opens a connection to the database takes from the environment beside its address. */
const OF_DATABASE = ['PGSSLMODE', 'PGPASSFILE'];
/** Where the keys of a bucket are. */
const OF_BUCKET = /^AWS_/;

/** What our own programs get of the settings. Who is not named gets all that the application has. @type {Record<string, string[]>} */
const SETTINGS_OF = {
  // how long an operator counts as one person with who invited them is said by the owner alone
  'scripts/migrations.mjs': ['DATABASE_OWNER_URL', 'FOUR_EYES_DAYS'],
  'dist/ledger-verify.mjs': ['DATABASE_URL', 'DATABASE_POOL', 'LOG_LEVEL'],
  'dist/seed.mjs': ['*', 'DATABASE_OWNER_URL'],
};

/** @param {(name: string) => boolean} wanted @param {Environment} env @returns {Environment} */
const only = (wanted, env) => Object.fromEntries(Object.entries(env).filter(([name]) => wanted(name)));

/** What every program of ours, and every tool that builds, gets. @param {Environment} [env] */
export const machineEnvironment = (env = process.env) => only((name) => MACHINE.includes(name), env);

/** npm, which brings packages. None of them runs anything then (.npmrc). @param {Environment} [env] */
export const npmEnvironment = (env = process.env) => only((name) => MACHINE.includes(name) || OF_NPM.test(name), env);

/** PostgreSQL's programs: whoever has SQL there as its owner reads all that the server has. @param {Environment} [env] @returns {Environment} */
export const postgresEnvironment = (env = process.env) => ({ LC_ALL: 'C', ...only((name) => name === 'SystemRoot', env) });

/** What opens files that came from outside. @param {Environment} [env] @returns {Environment} */
export const openerEnvironment = (env = process.env) => only((name) => name === 'PATH' || name === 'SystemRoot', env);

/** One of our own programs. @param {string} program its file @param {readonly string[]} settings the names of all settings @param {Environment} [env] */
export function programEnvironment(program, settings, env = process.env) {
  const named = SETTINGS_OF[program] ?? ['*'];
  const all = settings.filter((name) => name !== 'DATABASE_OWNER_URL');
  const own = new Set([...MACHINE, ...OF_DATABASE, 'NODE_ENV', ...named, ...(named.includes('*') ? all : [])]);
  return only((name) => own.has(name) || (named.includes('*') && OF_BUCKET.test(name)), env);
}
