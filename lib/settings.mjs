// @ts-check
// Every setting of the process, read in one place. Plain JavaScript, because scripts read it before anything is built. Only reads: the
// start generates missing values (secrets, the embedded database) and puts them into the environment.
import { z } from 'zod';
import { longestRetryDays, mostRetries, retryDaysIn } from './retry-days.mjs';
import { isLocalServer, openWay } from './transport-security.mjs';

const LOG_LEVELS = /** @type {const} */ (['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']);

/** @param {(value: string) => boolean} valid @param {string} must */
const text = (valid, must) => z.string().refine(valid, must);
/** @param {number} from @param {number} to */
const wholeNumber = (from, to) =>
  text(
    (value) => /^\d{1,9}$/.test(value) && Number(value) >= from && Number(value) <= to,
    `must be a whole number from ${from} to ${to.toLocaleString('en')}`,
  );

/** @param {string} value @param {string[]} protocols */
const isUrl = (value, protocols) => URL.canParse(value) && protocols.includes(new URL(value).protocol);
/** @param {string} value */
const isOrigin = (value) => isUrl(value, ['http:', 'https:']) && new URL(value).href.replace(/\/$/, '') === new URL(value).origin;

/** One line, and one address. @param {string} value */
const isSender = (value) =>
  /^(?:[^\p{Cc}<>@",;:\\]+ <)?[^\s<>@",;:\\]+@[^\s<>@",;:\\.]+(?:\.[^\s<>@",;:\\.]+)+>?$/u.test(value) &&
  value.includes('<') === value.endsWith('>');

/** A name on documents is one line. @param {string} value @param {number} max */
const isLine = (value, max) => value.trim() !== '' && value.length <= max && !/\p{Cc}/u.test(value);

/** @param {string} value */
function keyBytes(value) {
  if (/^[0-9a-f]{64}$/i.test(value)) return Buffer.from(value, 'hex');
  return /^[A-Za-z0-9+/]{43}=?$/.test(value) ? Buffer.from(value, 'base64') : undefined;
}

const brands = ['visa', 'master', 'jcb', 'american_express', 'diners_club'];
/** `visa=18,jcb=40` @param {string} value */
const daysByBrand = (value) => Object.fromEntries(value.split(',').map((pair) => [pair.split('=')[0]?.trim(), Number(pair.split('=')[1])]));
/** @param {string} value */
const areDays = (value) =>
  Object.entries(daysByBrand(value)).every(([brand, days]) => brands.includes(brand) && Number.isInteger(days) && days >= 1 && days <= 120);

/**
 * Where uploads are kept in a bucket: `s3://bucket/prefix?region=…&endpoint=…`. `prefix` is empty or ends with a slash.
 * @typedef {{ bucket: string, prefix: string, region: string, endpoint?: string }} BucketAddress
 */

/** @param {string} value @returns {BucketAddress | undefined} */
function bucketOf(value) {
  if (!isUrl(value, ['s3:'])) return undefined;
  const { host, username, password, pathname, searchParams, hash } = new URL(value);
  const { region = 'ap-northeast-1', endpoint, ...others } = Object.fromEntries(searchParams);
  const prefix = pathname.replace(/^\/|\/$/g, '');
  const isRight =
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(host) &&
    (prefix === '' || /^[\w.-]+(?:\/[\w.-]+)*$/.test(prefix)) &&
    /^[a-z0-9-]+$/.test(region) &&
    (endpoint === undefined || isOrigin(endpoint)) &&
    [username, password, hash, ...Object.keys(others)].every((more) => more === '');
  return isRight ? { bucket: host, prefix: prefix && `${prefix}/`, region, ...(endpoint && { endpoint }) } : undefined;
}

/**
 * The address of ClamAV: the path of its socket, or `tcp://host:port`.
 * @param {string} value
 * @returns {{ path: string } | { host: string, port: number } | undefined}
 */
function scannerOf(value) {
  if (/^\/[^\0]{1,100}$/.test(value)) return { path: value };
  if (!isUrl(value, ['tcp:'])) return undefined;
  const { hostname, port, username, password, pathname, search, hash } = new URL(value);
  const isRight = hostname !== '' && port !== '' && [username, password, search, hash].every((more) => more === '');
  return isRight && ['', '/'].includes(pathname) ? { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) } : undefined;
}

const environment = z.object({
  PORT: wholeNumber(1, 65_535).default('3000'),
  HOST: text((value) => /^[A-Za-z0-9.:-]+$/.test(value), 'must be a host name or an IP address').default('127.0.0.1'),
  PUBLIC_URL: text(isOrigin, 'must be an address like https://pay.example.jp, without a path').optional(),
  CUSTOMER_URL: text(isOrigin, 'must be an address like https://checkout.example.jp, without a path').optional(),
  RATE_LIMIT_PER_SECOND: wholeNumber(0, 1_000_000).default('200'),
  PAGES_PER_SECOND: wholeNumber(0, 100_000).default('20'),
  DATA_DIR: z.string().default('./data'),
  FILES_URL: text((value) => bucketOf(value) !== undefined, 'must be an address like s3://bucket/folder?region=ap-northeast-1').optional(),
  CLAMAV_SOCKET: text(
    (value) => scannerOf(value) !== undefined,
    'must be a path like /run/clamav/clamd.ctl, or tcp://127.0.0.1:3310',
  ).optional(),
  DATABASE_URL: text(
    (value) => isUrl(value, ['postgres:', 'postgresql:']),
    'must be an address like postgresql://user:password@host/name',
  ).optional(),
  DATABASE_OWNER_URL: text(
    (value) => isUrl(value, ['postgres:', 'postgresql:']),
    'must be an address like postgresql://owner:password@host/name',
  ).optional(),
  DATABASE_POOL: wholeNumber(1, 1_000).default('10'),
  APP_SECRET: text((value) => value.length >= 32, 'must have at least 32 characters').optional(),
  VAULT_KEY: text((value) => keyBytes(value) !== undefined, 'must be 32 bytes, written as base64 or as 64 hexadecimal digits').optional(),
  APP_SECRET_OTHER: text((value) => value.length >= 32, 'must have at least 32 characters').optional(),
  VAULT_KEY_OTHER: text(
    (value) => keyBytes(value) !== undefined,
    'must be 32 bytes, written as base64 or as 64 hexadecimal digits',
  ).optional(),
  MODE: z.enum(['sandbox', 'live'], 'must be sandbox or live').default('sandbox'),
  WORKER: z.enum(['internal', 'external'], 'must be internal or external').default('internal'),
  TRUSTED_PROXY: wholeNumber(0, 10).default('0'),
  REFUND_PROOF_ABOVE: wholeNumber(0, 999_999_999).default('100000'),
  FOUR_EYES_DAYS: wholeNumber(0, 3_650).default('30'),
  WEBHOOK_GIVE_UP_DAYS: wholeNumber(0, 365).default('0'),
  OPERATOR_NAME: text((value) => isLine(value, 100), 'must be one line of at most 100 characters').optional(),
  OPERATOR_ADDRESS: text((value) => isLine(value, 200), 'must be one line of at most 200 characters').optional(),
  OPERATOR_REGISTRATION_NUMBER: text((value) => /^T[0-9]{13}$/.test(value), 'must be T and 13 figures, like T7000012050002').optional(),
  SELLER_TERMS_URLS: text(
    (value) => value.split(/\s+/).every((url) => isUrl(url, ['http:', 'https:'])),
    'must be one or more addresses',
  ).optional(),
  REVIEW_DAYS: wholeNumber(1, 60).default('5'),
  OPERATOR_PRIVACY_URL: text((value) => isUrl(value, ['http:', 'https:']), 'must be an address like https://example.jp/privacy').optional(),
  CARD_NUMBERS: z.enum(['never', 'direct'], 'must be never or direct').default('never'),
  CHARGEBACK_DAYS: text(areDays, `must name card brands (${brands.join(', ')}) with 1 to 120 days, like visa=18,jcb=40`).optional(),
  SUBSCRIPTION_RETRY_DAYS: text(
    (value) => value === 'none' || retryDaysIn(value) !== undefined,
    `must be 1 to ${mostRetries} days from 1 to ${longestRetryDays}, each later than the one before, like 1,3,5,7; or none`,
  ).default('1,3,5,7'),
  METRICS_TOKEN: text((value) => /^[\x21-\x7e]{16,200}$/.test(value), 'must be 16 to 200 printable ASCII characters').optional(),
  SMTP_URL: text((value) => isUrl(value, ['smtp:', 'smtps:']), 'must be an address like smtps://user:password@mail.example.jp').optional(),
  MAIL_FROM: text(isSender, 'must be an e-mail address, or a name with one: Bunpai <no-reply@example.jp>').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
});

/** The names of the settings. @type {readonly string[]} */
export const settingNames = Object.keys(environment.shape);

/** The default values, as text; the others are generated at the start or follow from these. @type {Record<string, string | undefined>} */
export const settingDefaults = environment.parse({});

/**
 * How many days an operator counts as one person with the inviter. The database enforces the rule: only its owner sets it.
 * @param {Record<string, string | undefined>} env
 */
export const readFourEyesDays = (env) => Number(environment.shape.FOUR_EYES_DAYS.parse(env.FOUR_EYES_DAYS || undefined));

/** Puts brackets around an IPv6 address in a URL. @param {string} host @param {string} port */
const originOf = (host, port) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Whether others on the network could read cookies and keys. @param {string} url */
export const isInClear = (url) => url.startsWith('http:') && !isLocalServer(url);

/**
 * The origin of customers' pages: the dashboard's, or a host of their own. A browser sends cookies to every port of a host, and some kinds
 * of cookies only over https, so another port or scheme would separate nothing.
 * @param {string | undefined} given
 * @param {string} publicUrl
 */
function customerUrlOf(given, publicUrl) {
  if (given === undefined) return publicUrl;
  const [own, dashboard] = [new URL(given), new URL(publicUrl)];
  const nameOf = (/** @type {URL} */ { hostname }) => hostname.replace(/\.$/, '');
  if (nameOf(own) === nameOf(dashboard))
    throw new Error(`The setting CUSTOMER_URL must have another host than PUBLIC_URL (${dashboard.hostname}): left out, both are one.`);
  if (own.protocol !== dashboard.protocol)
    throw new Error(`The setting CUSTOMER_URL must begin with ${dashboard.protocol}// like PUBLIC_URL.`);
  return own.origin;
}

/**
 * Refuses settings that only a sandbox may leave out.
 * @param {z.infer<typeof environment>} data
 * @param {Record<string, string | undefined>} given
 */
function refuseLive(data, given) {
  for (const name of /** @type {const} */ (['APP_SECRET', 'VAULT_KEY', 'OPERATOR_NAME']))
    if (!data[name]) throw new Error(`The setting ${name} is required when MODE is live.`);
  const fault = openWay(data, given);
  if (fault) throw new Error(fault);
}

/** Refuses a setting without the one that it needs. @param {z.infer<typeof environment>} data */
function refuseHalf(data) {
  if (data.SMTP_URL && !data.MAIL_FROM) throw new Error('The setting MAIL_FROM is required when SMTP_URL is set.');
  if (data.DATABASE_OWNER_URL && !data.DATABASE_URL)
    throw new Error('The setting DATABASE_URL is required when DATABASE_OWNER_URL is set.');
}

/**
 * The given settings with the defaults: the database and the two secrets may be missing when the start generates them.
 * @param {Record<string, string | undefined>} env
 */
export function readGivenSettings(env) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const { success, data, error } = environment.safeParse(given);
  if (!success) throw new Error(error.issues.map((issue) => `The setting ${String(issue.path[0])} ${issue.message}.`).join(' '));
  if (data.MODE === 'live') refuseLive(data, given);
  refuseHalf(data);
  const publicUrl = new URL(data.PUBLIC_URL ?? originOf(data.HOST, data.PORT)).origin;
  const customerUrl = customerUrlOf(data.CUSTOMER_URL, publicUrl);
  for (const [name, url] of Object.entries({ PUBLIC_URL: publicUrl, CUSTOMER_URL: customerUrl }))
    if (data.MODE === 'live' && isInClear(url))
      throw new Error(`The setting ${name} must begin with https:// when MODE is live, unless it is of this machine alone.`);
  return {
    port: Number(data.PORT),
    host: data.HOST,
    publicUrl,
    /** The origin of customers' pages; equal to `publicUrl` when both share one. */
    customerUrl,
    rateLimitPerSecond: Number(data.RATE_LIMIT_PER_SECOND),
    pagesPerSecond: Number(data.PAGES_PER_SECOND),
    dataDir: data.DATA_DIR,
    /** The bucket of uploads; undefined: in DATA_DIR. */
    filesBucket: data.FILES_URL ? bucketOf(data.FILES_URL) : undefined,
    /** The malware scanner of uploads; undefined: none. */
    clamav: data.CLAMAV_SOCKET ? scannerOf(data.CLAMAV_SOCKET) : undefined,
    databaseUrl: data.DATABASE_URL,
    /** The owner of the tables, for migrations; undefined: the application's login is also the owner. */
    databaseOwnerUrl: data.DATABASE_OWNER_URL,
    databasePool: Number(data.DATABASE_POOL),
    appSecret: data.APP_SECRET,
    vaultKey: data.VAULT_KEY ? keyBytes(data.VAULT_KEY) : undefined,
    /** While keys are rotated: never signs or seals, but its signatures and seals are accepted. */
    appSecretOther: data.APP_SECRET_OTHER,
    vaultKeyOther: data.VAULT_KEY_OTHER ? keyBytes(data.VAULT_KEY_OTHER) : undefined,
    mode: data.MODE,
    worker: data.WORKER,
    /** Yen that a person may refund without a recent proof. */
    refundProofAbove: Number(data.REFUND_PROOF_ABOVE),
    /** Days of failures after which an endpoint is switched off; 0: never. */
    webhookGiveUpDays: Number(data.WEBHOOK_GIVE_UP_DAYS),
    /** The usual number of bank days for a review, as sellers read it. */
    reviewDays: Number(data.REVIEW_DAYS),
    /** Whether cards’ numbers may go through this server to an outside acquirer; a sandbox takes its test cards in any case. */
    cardNumbers: data.CARD_NUMBERS,
    /** Days in which a merchant answers a chargeback, where they differ from the brand's default. */
    chargebackDays: /** @type {Partial<Record<'visa' | 'master' | 'jcb' | 'american_express' | 'diners_club', number>>} */ (
      data.CHARGEBACK_DAYS ? daysByBrand(data.CHARGEBACK_DAYS) : {}
    ),
    /** How many days after its first try a refused charge of a subscription is tried again, where its merchant has set no days. */
    subscriptionRetryDays: retryDaysIn(data.SUBSCRIPTION_RETRY_DAYS) ?? [],
    /** The operator of the installation on documents for platforms and ordinary merchants. */
    operator: {
      name: data.OPERATOR_NAME?.trim() ?? 'Bunpai',
      registrationNumber: data.OPERATOR_REGISTRATION_NUMBER ?? null,
      address: data.OPERATOR_ADDRESS?.trim() ?? null,
    },
    /** The terms that sellers agree to. */
    sellerTermsUrls: data.SELLER_TERMS_URLS?.trim().split(/\s+/) ?? [`${publicUrl}/terms`],
    /** The operator's privacy policy, linked from the model terms. */
    privacyUrl: data.OPERATOR_PRIVACY_URL?.trim() ?? null,
    /** The number of our own proxies in front; each adds its caller's address to X-Forwarded-For. */
    trustedProxies: Number(data.TRUSTED_PROXY),
    metricsToken: data.METRICS_TOKEN,
    logLevel: data.LOG_LEVEL,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? `Bunpai <no-reply@${new URL(publicUrl).hostname}>`,
  };
}

/**
 * The complete settings of a running product. `vaultKey` is 32 bytes, `publicUrl` and `customerUrl` have no slash at their end, a limit of 0 means none.
 * @param {Record<string, string | undefined>} env
 * @throws {Error} whose message is a sentence that names the wrong or missing setting
 */
export function readSettings(env) {
  const { databaseUrl, appSecret, vaultKey, ...rest } = readGivenSettings(env);
  if (!databaseUrl) throw new Error('The setting DATABASE_URL is missing.');
  if (!appSecret) throw new Error('The setting APP_SECRET is missing.');
  if (!vaultKey) throw new Error('The setting VAULT_KEY is missing.');
  return { ...rest, databaseUrl, appSecret, vaultKey };
}

/** @typedef {ReturnType<typeof readSettings>} Settings */
