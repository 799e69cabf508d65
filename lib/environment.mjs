// @ts-check
// The environment of each program that we start: what it needs, and nothing else. Our environment contains keys and passwords; a program
// that does not get them cannot leak them. Only node: modules.

/** @typedef {Record<string, string | undefined>} Environment */

/** Of the machine, for programs that run on Node. */
const MACHINE = [
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TMPDIR', 'TZ', 'LANG', 'LC_ALL', 'TERM', 'COLORTERM', 'NO_COLOR', 'FORCE_COLOR', 'CI'],
  ...['NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'UV_THREADPOOL_SIZE'],
  ...['SystemRoot', 'SYSTEMROOT', 'windir', 'ComSpec', 'PATHEXT', 'TEMP', 'TMP', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA'],
];
/** npm's own options, including its registry's token, and the proxy settings. */
const OF_NPM = /^(npm_|https?_proxy$|no_proxy$|all_proxy$)/i;
/** Variables that a connection to the database reads besides its address. */
const OF_DATABASE = ['PGSSLMODE', 'PGPASSFILE'];
/** The credentials of a bucket. */
const OF_BUCKET = /^AWS_/;

/**
 * The settings that each of our own programs gets. A program that is not listed gets all settings of the application.
 * @type {Record<string, string[]>}
 */
const SETTINGS_OF = {
  // only the owner sets how long an operator counts as one person with the inviter
  'scripts/migrations.mjs': ['DATABASE_OWNER_URL', 'FOUR_EYES_DAYS'],
  'dist/ledger-verify.mjs': ['DATABASE_URL', 'DATABASE_POOL', 'LOG_LEVEL'],
  'dist/ledger-convert.mjs': ['DATABASE_URL', 'DATABASE_POOL', 'LOG_LEVEL'],
  'dist/seed.mjs': ['*', 'DATABASE_OWNER_URL'],
};

/** @param {(name: string) => boolean} wanted @param {Environment} env @returns {Environment} */
const only = (wanted, env) => Object.fromEntries(Object.entries(env).filter(([name]) => wanted(name)));

/** For every program of ours, and every build tool. @param {Environment} [env] */
export const machineEnvironment = (env = process.env) => only((name) => MACHINE.includes(name), env);

/** For npm, which installs packages. None of them runs a script then (.npmrc). @param {Environment} [env] */
export const npmEnvironment = (env = process.env) => only((name) => MACHINE.includes(name) || OF_NPM.test(name), env);

/**
 * For PostgreSQL's programs: an owner with SQL access reads everything that the server's environment contains.
 * @param {Environment} [env]
 * @returns {Environment}
 */
export const postgresEnvironment = (env = process.env) => ({ LC_ALL: 'C', ...only((name) => name === 'SystemRoot', env) });

/** For programs that open uploaded files. @param {Environment} [env] @returns {Environment} */
export const openerEnvironment = (env = process.env) => only((name) => name === 'PATH' || name === 'SystemRoot', env);

/**
 * For one of our own programs.
 * @param {string} program its file
 * @param {readonly string[]} settings the names of all settings
 * @param {Environment} [env]
 */
export function programEnvironment(program, settings, env = process.env) {
  const named = SETTINGS_OF[program] ?? ['*'];
  const all = settings.filter((name) => name !== 'DATABASE_OWNER_URL');
  const own = new Set([...MACHINE, ...OF_DATABASE, 'NODE_ENV', ...named, ...(named.includes('*') ? all : [])]);
  return only((name) => own.has(name) || (named.includes('*') && OF_BUCKET.test(name)), env);
}
