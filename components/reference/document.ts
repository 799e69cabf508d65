/** The part of an OpenAPI document that the reference page needs. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  description?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
};
export type Parameter = { in: 'path' | 'query' | 'header'; name: string; required?: boolean; description?: string; schema: Schema };
type Content = Record<string, { schema: Schema }>;
type Described = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
export type ApiDocument = {
  info: { version: string };
  paths: Record<string, Record<string, Described>>;
  components?: { schemas?: Record<string, Schema> };
};

/** One operation on the page. `errors`: the error codes by status. */
export type Entry = {
  id: string;
  group: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  needsKey: boolean;
  /** The other way to call the operation beside a secret key. */
  alsoWith: 'publishable' | 'none' | null;
  /** A restricted key needs any one of these. */
  scopes: string[];
  parameters: Parameter[];
  body: Schema | null;
  /** The form field that is a file; null if the body has no file. */
  file: string | null;
  reply: Schema | null;
  errors: { status: string; codes: string[] }[];
};

const schemaOf = (content: Content | undefined) => (content?.['application/json'] ?? content?.['multipart/form-data'])?.schema ?? null;

/** The file field of a body that can only be a form. */
function fileIn(content: Content | undefined): string | null {
  const parts = content?.['application/json'] ? {} : (schemaOf(content)?.properties ?? {});
  return Object.keys(parts).find((name) => parts[name]?.format === 'binary') ?? null;
}

function alsoWith(security: NonNullable<Described['security']> = []): Entry['alsoWith'] {
  if (!security.some((one) => 'publishableKey' in one)) return null;
  return security.some((one) => Object.keys(one).length === 0) ? 'none' : 'publishable';
}

function entryOf(path: string, method: string, told: Described): Entry {
  const { operationId, summary, description = '', tags, security, parameters = [], requestBody, responses } = told;
  const refusals = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  return {
    id: operationId,
    group: tags[0] ?? '',
    method: method.toUpperCase(),
    path,
    summary,
    description,
    needsKey: security?.length !== 0,
    alsoWith: alsoWith(security),
    scopes: (security ?? []).flatMap(({ secretKey = [] }) => secretKey),
    parameters,
    body: schemaOf(requestBody?.content),
    file: fileIn(requestBody?.content),
    reply: schemaOf(responses['200']?.content),
    errors: refusals.map(([status, refusal]) => ({ status, codes: refusal.description.split(', ') })),
  };
}

/** All operations of the document, in its order. */
export const entriesOf = ({ paths }: ApiDocument): Entry[] =>
  Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, told]) => entryOf(path, method, told)));

/** The operations that contain the words, also in field names and descriptions. */
export function searched(entries: readonly Entry[], search: string): Entry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    const text = JSON.stringify(entry).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Operations by group, in the order of each group's first operation; operations without an API key come last. */
export function grouped(entries: readonly Entry[]): { group: string; entries: Entry[] }[] {
  const groups = [...new Set(entries.map(({ group }) => group))];
  const apart = groups.map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) }));
  const needsKey = (one: { entries: Entry[] }) => one.entries.some((entry) => entry.needsKey);
  return [...apart.filter(needsKey), ...apart.filter((one) => !needsKey(one))];
}
