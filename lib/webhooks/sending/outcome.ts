/** How an attempt ends. `interrupted` is what the database writes of a process that is gone. */
export const outcomes = [
  'success',
  'status',
  'redirect',
  'timeout',
  'unreachable',
  'name_unknown',
  'insecure',
  'closed',
  'forbidden_address',
  'bad_answer',
  'not_sent',
  'interrupted',
] as const;
export type Outcome = (typeof outcomes)[number];

/** Only 2xx is success; a redirect is told apart because it is not followed. */
export const outcomeOfStatus = (status: number): Outcome =>
  status >= 200 && status < 300 ? 'success' : status >= 300 && status < 400 ? 'redirect' : 'status';

/** Codes of Node's sockets, names and TLS, and of undici (UND_ERR_*) and its parser (HPE_*). */
const byCode: readonly [RegExp, Outcome][] = [
  [/^(BUNPAI_FORBIDDEN_ADDRESS)$/, 'forbidden_address'],
  [/^(UND_ERR_(HEADERS|BODY|CONNECT)_TIMEOUT|UND_ERR_ABORTED|ABORT_ERR|ETIMEDOUT)$/, 'timeout'],
  [/^(ENOTFOUND|EAI_\w+|ENODATA|ESERVFAIL|EREFUSED|ETIMEOUT|EBADNAME)$/, 'name_unknown'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL|EINVAL|EACCES)$/, 'unreachable'],
  [/^(ERR_TLS_\w+|ERR_SSL_\w+|CERT_\w+|UNABLE_TO_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|EPROTO|HOSTNAME_MISMATCH)$/, 'insecure'],
  [/^(HPE_\w+|HTTPParserError|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_\w+|UND_ERR_RESPONSE\w*|UND_ERR_INVALID\w*)$/, 'bad_answer'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET|ECONNABORTED)$/, 'closed'],
];

/** Its code, and where it has none, what undici calls it. */
const codeOf = (error: unknown): string => (error instanceof Error ? String((error as { code?: unknown }).code ?? error.name) : '');

/** What is not known is told as a connection that ended. Several addresses that were tried are judged by the first. */
export function outcomeOfError(error: unknown): Outcome {
  const [first] = error instanceof AggregateError ? error.errors : [error];
  return byCode.find(([pattern]) => pattern.test(codeOf(first)))?.[1] ?? 'closed';
}
