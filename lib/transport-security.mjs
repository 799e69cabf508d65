// @ts-check
// Connections that leave the machine of a live installation are encrypted, to a server whose certificate is checked. Plain JavaScript, like
// the settings.

/** This machine: nobody is in between. @param {string} host */
const isLocal = (host) => /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host) || host.startsWith('/');

/** @param {string} url */
export const isLocalServer = (url) => isLocal(new URL(url).hostname);

/**
 * Every host that the address may lead to, as its client reads it: a host in the query overrides the one in front, a folder is a socket's,
 * and a missing one is read from the environment.
 * @param {URL} url
 * @param {Record<string, string | undefined>} env
 */
function databaseHosts({ hostname, searchParams }, env) {
  const named = [hostname, ...searchParams.getAll('host')].filter((host) => host !== '').map(decodeURIComponent);
  return named.length > 0 ? named : [env.PGHOST || 'localhost'];
}

/**
 * Only `verify-full`: other values check no certificate, or not its owner, or will not in the client's next version.
 * @param {string} name
 * @param {string | undefined} value
 * @param {Record<string, string | undefined>} env
 */
function databaseFault(name, value, env) {
  if (value === undefined) return null;
  const url = new URL(value);
  const isChecked = url.searchParams.getAll('sslmode').join() === 'verify-full' && !url.searchParams.has('ssl');
  if (isChecked || databaseHosts(url, env).every(isLocal)) return null;
  return `The setting ${name} names another machine: when MODE is live its address must end with ?sslmode=verify-full, and with &sslrootcert=/path/to/ca.pem where the server's certificate is of an authority of your own.`;
}

/** None of these options makes a connection less safe. `requireTLS=true` is the default anyway. */
const mailWords = /^(?:name|pool|maxConnections|maxMessages|authMethod|tls\.servername|tls\.minVersion=TLSv1\.[23]|requireTLS=true)$/;

/** @param {string | undefined} value */
function mailFault(value) {
  if (value === undefined || isLocalServer(value)) return null;
  const words = [...new URL(value).searchParams].map(([name, said]) =>
    ['requireTLS', 'tls.minVersion'].includes(name) ? `${name}=${said}` : name,
  );
  const bad = words.find((word) => !mailWords.test(word));
  if (bad === undefined) return null;
  return `The setting SMTP_URL has "${bad}" behind its question mark: when MODE is live and the server is another machine, there may be name, pool, maxConnections, maxMessages, authMethod, tls.servername and tls.minVersion=TLSv1.2 or TLSv1.3, and mail goes encrypted or not at all.`;
}

/** @param {string | undefined} value */
function bucketFault(value) {
  const endpoint = value === undefined ? null : new URL(value).searchParams.get('endpoint');
  if (endpoint === null || endpoint.startsWith('https:') || isLocalServer(endpoint)) return null;
  return 'The setting FILES_URL names an endpoint on another machine: when MODE is live it must begin with https://.';
}

/**
 * Why a live installation may not start: the first connection that somebody in between could read. The settings are valid by themselves.
 * @param {{ DATABASE_URL?: string | undefined, DATABASE_OWNER_URL?: string | undefined, SMTP_URL?: string | undefined, FILES_URL?: string | undefined }} data
 * @param {Record<string, string | undefined>} env
 * @returns {string | null}
 */
export function openWay(data, env) {
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    return 'NODE_TLS_REJECT_UNAUTHORIZED=0 has every certificate believed: leave it out when MODE is live. NODE_EXTRA_CA_CERTS adds an authority of your own.';
  return (
    databaseFault('DATABASE_URL', data.DATABASE_URL, env) ??
    databaseFault('DATABASE_OWNER_URL', data.DATABASE_OWNER_URL, env) ??
    mailFault(data.SMTP_URL) ??
    bucketFault(data.FILES_URL)
  );
}
