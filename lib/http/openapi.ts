import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { scopesFor } from '@/lib/auth/key-scopes';
import { headerNames } from '@/lib/http/header-names';
import { apiVersion } from '@/lib/http/http';
import { settings } from '@/lib/installation';
import type { Definition, Operation } from '@/lib/operation/operation';
import { flag } from '@/lib/operation/wire';
import { apiRefusalCodes, type RefusalCode, statusOf } from '@/lib/refusal';

const errorReply = z
  .looseObject({
    error: z.looseObject({
      code: z.enum(apiRefusalCodes as [string, ...string[]]),
      message: z.string(),
      param: z.string().nullable().meta({ description: 'The path of the value, joined by dots.' }),
      details: z.looseObject({}),
    }),
  })
  .meta({ id: 'Error' });

const usual = [
  'bad_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'too_many_requests',
  'internal_server_error',
  'service_unavailable',
];
const changing = [
  'conflict',
  'payload_too_large',
  'unsupported_media_type',
  'missing_parameter',
  'invalid_parameter',
  'idempotency_key_reused',
  'idempotency_key_closed',
  'too_late',
];

/** Refusals by status, with their codes. */
function refusals({ route, refusals: own = [] }: Definition) {
  const codes = [...usual, ...(route?.startsWith('GET') ? ['missing_parameter', 'invalid_parameter'] : changing), ...own];
  const byStatus = new Map<number, string[]>();
  for (const code of new Set(codes)) {
    const status = statusOf(code as RefusalCode);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, named]) => [
        String(status),
        { description: named.join(', '), headers: refusedHeaders, content: { 'application/json': { schema: errorReply } } },
      ]),
  );
}

const idempotencyKey = z
  .string()
  .max(100)
  .optional()
  .meta({ description: '1 to 100 printable ASCII characters, kept for 24 hours: a repeated call answers the first reply.' });
const scenario = z.string().optional().meta({
  description:
    'Sandbox: the code of the error to force. `gateway_timeout`: the acquirer is silent and has done nothing; `gateway_timeout_approved`: it is silent and has taken the money.',
});
/** Creations whose acquirer answer a scenario decides. */
const asksAcquirer = ['payment.create', 'customer.create'];
const sameKey = z
  .string()
  .max(100)
  .optional()
  .meta({ description: 'The same as `Idempotency-Key`; with both, their values must be the same.' });

const notAfter = z.string().optional().meta({
  format: 'date-time',
  description:
    'A time with its zone, for example `2026-11-21T09:00:00+09:00`: what has not begun by then, in real time, is refused with `too_late` and not done.',
});

/** Headers of every reply. */
const replyHeaders = z.object({
  'X-Request-Id': z.string().meta({ description: 'Names this call in our logs.' }),
  'X-Service-API-Version': z.string(),
  'X-Service-Warnings': z
    .string()
    .optional()
    .meta({ description: 'Names that are not known here and were left out, each in quotes, with the one that may have been meant.' }),
});
const keptHeaders = replyHeaders.extend({
  'Idempotent-Replayed': z.literal('true').optional().meta({ description: 'The first reply under this key, sent again.' }),
});
const refusedHeaders = replyHeaders.extend({
  'Retry-After': z.string().optional().meta({ description: 'Seconds, where a later call may succeed (409, 429, 503).' }),
});

const multipart = 'multipart/form-data';
const encodings = ['application/json', 'application/x-www-form-urlencoded', multipart];

/** Required when one of its fields is. A file is only sent in one way. */
function requestBody(shape: Record<string, z.ZodType>, { upload }: Definition): NonNullable<ZodOpenApiOperationObject['requestBody']> {
  const schema = z.object(shape);
  const required = !schema.safeParse({}).success;
  return { required, content: Object.fromEntries((upload ? [multipart] : encodings).map((type) => [type, { schema }])) };
}

const replyOf = ({ output, dryRunOutput }: Definition) => (dryRunOutput ? z.union([output, dryRunOutput]) : output);

/** A secret key with any of these scopes, or an unlimited one; other credentials are listed next to it. */
const securityOf = ({ browser, ...asked }: Definition) => [
  ...scopesFor(asked).map((scope) => ({ secretKey: [scope] })),
  ...(browser ? [{ publishableKey: [] }] : []),
  ...(browser === 'keyless' ? [{}] : []),
];

/** Parameters in braces are in the path; a GET takes the rest from the query, all others from the body. */
function operationObject(definition: Definition, method: string, path: string): ZodOpenApiOperationObject {
  const shape = definition.input.shape as Record<string, z.ZodType>;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const rest = Object.fromEntries(Object.entries(shape).filter(([name]) => !inPath.includes(name)));
  const isRead = method === 'get';
  const query = isRead ? rest : Object.fromEntries((definition.queryKeys ?? []).map((key) => [key, flag().optional()]));
  const headers = {
    ...(!isRead && { 'Service-Not-After': notAfter }),
    ...(method === 'post' && { 'Idempotency-Key': idempotencyKey, 'X-Service-Idempotency': sameKey }),
    ...(asksAcquirer.includes(definition.name) && { 'Service-Scenario': scenario }),
  };
  return {
    operationId: definition.name,
    summary: definition.summary,
    ...(definition.description && { description: definition.description }),
    tags: [definition.name.split('.')[0] as string],
    security: securityOf(definition),
    requestParams: {
      ...(inPath.length > 0 && { path: z.object(Object.fromEntries(inPath.map((name) => [name, shape[name] as z.ZodType]))) }),
      ...(Object.keys(query).length > 0 && { query: z.object(query) }),
      ...(Object.keys(headers).length > 0 && { header: z.object(headers) }),
    },
    ...(!isRead && Object.keys(rest).length > 0 && { requestBody: requestBody(rest, definition) }),
    responses: {
      [definition.empty ? '204' : '200']: {
        description: definition.summary,
        headers: method === 'post' ? keptHeaders : replyHeaders,
        ...(!definition.empty && { content: { 'application/json': { schema: replyOf(definition) } } }),
      },
      ...refusals(definition),
    },
  };
}

/** The one path without a key and without an operation. */
const documentPath: ZodOpenApiPathsObject = {
  '/api/v1/openapi.json': {
    get: {
      operationId: 'openapi.show',
      summary: 'This document',
      tags: ['openapi'],
      security: [],
      responses: { '200': { description: 'This document', content: { 'application/json': { schema: z.looseObject({}) } } } },
    },
  },
};

const secretKey =
  'The secret key is the user name; the password is empty. A key that was limited to some scopes calls the operations of these: each names the scopes of which one is enough.';

const description = `Split payments for Japanese marketplaces. Amounts are whole yen.

Request headers may come under the names that other services of this family have for them: ${Object.values(headerNames)
  .flatMap(([own, ...others]) => (others.length === 0 ? [] : [`\`${own}\` as ${others.map((name) => `\`${name}\``).join(' or ')}`]))
  .join('; ')}.`;

/** The OpenAPI 3.1 document of these operations, generated from their schemas. */
export function document(operations: readonly Operation[]) {
  const paths: ZodOpenApiPathsObject = { ...documentPath };
  for (const { definition } of operations) {
    if (!definition.route || (definition.sandboxOnly && settings().mode === 'live')) continue;
    const [verb = '', path = ''] = definition.route.split(' ');
    const [method, at] = [verb.toLowerCase(), `/api/v1${path}`];
    paths[at] = { ...paths[at], [method]: operationObject(definition, method, path) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Bunpai API', version: apiVersion, description },
    servers: [{ url: settings().publicUrl }],
    security: [{ secretKey: [] }],
    components: {
      securitySchemes: {
        secretKey: { type: 'http', scheme: 'basic', description: secretKey },
        publishableKey: { type: 'http', scheme: 'basic', description: 'The publishable key is the user name; the password is empty.' },
      },
    },
    paths,
  });
}
