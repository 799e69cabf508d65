/** How an attempt ended. `interrupted`: the process stopped or died; for a dead one the database writes it. */
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

/** Only 2xx is success. Redirects have their own outcome because they are not followed. */
export const outcomeOfStatus = (status: number): Outcome =>
  status >= 200 && status < 300 ? 'success' : status >= 300 && status < 400 ? 'redirect' : 'status';

/** Codes of Node's sockets, name resolution and TLS, and of undici (UND_ERR_*) and its parser (HPE_*). */
const byCode: readonly [RegExp, Outcome][] = [
  [/^(BUNPAI_FORBIDDEN_ADDRESS)$/, 'forbidden_address'],
  [/^(UND_ERR_(HEADERS|BODY|CONNECT)_TIMEOUT|UND_ERR_ABORTED|ABORT_ERR|ETIMEDOUT)$/, 'timeout'],
  [/^(ENOTFOUND|EAI_\w+|ENODATA|ESERVFAIL|EREFUSED|ETIMEOUT|EBADNAME)$/, 'name_unknown'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL|EINVAL|EACCES)$/, 'unreachable'],
  [/^(ERR_TLS_\w+|ERR_SSL_\w+|CERT_\w+|UNABLE_TO_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|EPROTO|HOSTNAME_MISMATCH)$/, 'insecure'],
  [/^(HPE_\w+|HTTPParserError|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_\w+|UND_ERR_RESPONSE\w*|UND_ERR_INVALID\w*)$/, 'bad_answer'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET|ECONNABORTED)$/, 'closed'],
];

/** The error's code, or its name when undici gives none. */
const codeOf = (error: unknown): string => (error instanceof Error ? String((error as { code?: unknown }).code ?? error.name) : '');

/** An unknown error counts as a closed connection. If several addresses were tried, the first error counts. */
export function outcomeOfError(error: unknown): Outcome {
  const [first] = error instanceof AggregateError ? error.errors : [error];
  return byCode.find(([pattern]) => pattern.test(codeOf(first)))?.[1] ?? 'closed';
}
