import type { RawRequest } from '@/lib/testing/requests/raw-http';

type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
};
type Parameter = { in: string; name: string; required?: boolean; schema: Schema };
type Operation = { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: Schema }> } };
export type Document = { paths: Record<string, Record<string, Operation>> };

/** Scenarios that the sandbox's acquirer refuses: only a request with one of these may get 502. */
const refusals = ['card_declined', 'insufficient_funds'];
export const refusedNumber = '4123111111111000';
export function asksForRefusal({ method, target = '', headers = [], body = '' }: RawRequest): boolean {
  const scenario = headers.some(([name, value]) => name === 'Service-Scenario' && refusals.includes(value));
  const isCreation = method === 'POST' && /^\/api\/v1\/(payments|customers)(\?|$)/.test(target);
  const isReplaced = method === 'PATCH' && target.startsWith('/api/v1/customers/');
  return (isCreation && scenario) || ((isCreation || isReplaced) && body.includes(refusedNumber));
}

/** Numbers from a seed, so that a run can be repeated (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const nasty: unknown[] = [
  null,
  true,
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  '100.0',
  '１００',
  -1,
  0,
  1,
  1.5,
  2_147_483_648,
  2 ** 53,
  1e308,
  [],
  [[]],
  {},
  { a: { b: 'c' } },
  "' OR 1=1 --",
  '"; DROP TABLE "Payment"; --',
  '%_\\',
  '\0',
  '\ud800',
  '\u202e',
  '<img src=x onerror=alert(1)>',
  '髙﨑 辻󠄀 ｶﾞ',
  '../../etc/passwd',
  '00000000-0000-0000-0000-000000000000',
  '9999-12-31T23:59:59Z',
  '-000001-01-01T00:00:00Z',
  'x'.repeat(300),
  'x'.repeat(20_000),
];

type KnownIds = Readonly<Record<string, readonly string[]>>;
type Encoded = { type: string; body: string };

const encoded = (text: string): string => {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80'; // half of a surrogate pair
  }
};
function flat(value: unknown, name = ''): [string, string][] {
  if (value === null || typeof value !== 'object') return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, item]) => flat(item, name === '' ? key : `${name}[${key}]`));
}
const formOf = (value: unknown): string =>
  flat(value)
    .map((pair) => pair.map(encoded).join('='))
    .join('&');
const multipartOf = (value: unknown): string => {
  const parts = flat(value).map(([name, text]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`);
  return `${parts.join('')}--b--\r\n`;
};

/**
 * Generates requests from an API description: mostly valid ones, some with a value of another type, a missing or an additional key, another
 * method or encoding. Each seed leaves some of these mutations out, so that faults hidden behind others are reached too.
 */
export class Requests {
  private readonly random: () => number;
  private readonly ways: Record<'kind' | 'absent' | 'surplus' | 'method' | 'encoding' | 'headers', boolean>;
  private readonly routes: (Operation & { path: string; method: string })[];

  /** `known`: values for an id of `/payments/{id}`, or for a parameter name, so that something is found. */
  constructor(
    described: Document,
    seed: number,
    private readonly known: KnownIds,
  ) {
    this.random = chance(seed);
    const on = () => this.random() < 0.7;
    this.ways = { kind: on(), absent: on(), surplus: on(), method: on(), encoding: on(), headers: on() };
    this.routes = Object.entries(described.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
    );
  }

  private below = (count: number) => Math.floor(this.random() * count);
  private pick = <Value>(from: readonly Value[]): Value => from[this.below(from.length)] as Value;
  private now = (way: keyof typeof this.ways, often: number) => this.ways[way] && this.random() < often;

  private number({ minimum = 0, maximum = 10_000 }: Schema): number {
    const inside = minimum + this.below(Math.max(1, Math.min(maximum - minimum, 20_000)));
    return this.now('kind', 0.1) ? this.pick([minimum - 1, maximum + 1]) : this.pick([minimum, maximum, inside, inside]);
  }

  private value(schema: Schema, name = ''): unknown {
    if (this.now('kind', 0.04)) return this.pick(nasty);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return this.pick(schema.enum);
    if (schema.anyOf) return this.value(this.pick(schema.anyOf), name);
    const type = Array.isArray(schema.type) ? this.pick(schema.type) : schema.type;
    if (type === 'object') return this.object(schema);
    if (type === 'array') return Array.from({ length: this.below(4) }, () => this.value(schema.items ?? {}, name));
    if (type === 'integer' || type === 'number') return name === 'year' ? 2030 : this.number(schema);
    if (type === 'boolean') return this.random() < 0.5;
    const own = this.known[name];
    if (own && this.random() < 0.9) return this.pick(own);
    return this.pick(type === 'string' ? ['あ', 'a@example.jp', '2026-01-01T00:00:00Z', 'https://shop.example.jp/hook', '123'] : nasty);
  }

  private object({ properties = {}, required = [], additionalProperties }: Schema): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    const optional = this.pick([0.1, 0.3, 0.9]);
    for (const [name, schema] of Object.entries(properties)) {
      if (required.includes(name) ? !this.now('absent', 0.03) : this.random() < optional) made[name] = this.value(schema, name);
    }
    if (typeof additionalProperties === 'object')
      for (let count = this.below(4); count > 0; count--) made[`k${count}`] = this.value(additionalProperties);
    if (this.now('surplus', 0.04)) made[this.pick(['id', 'tenantId', '__proto__', 'status', 'a.b', 'a[b]', ''])] = this.pick(nasty);
    return made;
  }

  private encode(value: unknown): Encoded {
    const kind = this.now('encoding', 0.3) ? this.pick(['form', 'multipart', 'wrong', 'cut'] as const) : 'json';
    const text = JSON.stringify(value);
    if (kind === 'form') return { type: 'application/x-www-form-urlencoded', body: formOf(value) };
    if (kind === 'multipart') return { type: 'multipart/form-data; boundary=b', body: multipartOf(value) };
    if (kind === 'cut') return { type: 'application/json', body: text.slice(0, this.below(text.length + 1)) };
    const wrong = ['text/plain', 'application/xml', 'application/json; charset=utf-7', ''];
    return { type: kind === 'wrong' ? this.pick(wrong) : 'application/json', body: text };
  }

  private headers(method: string): [string, string][] {
    if (!this.now('headers', 0.3)) return [];
    const made: [string, string][] = [['Accept-Language', this.pick(['ja', 'en', 'xx', '*;q=0'])]];
    if (method === 'POST') made.push(['Idempotency-Key', this.pick(['a', 'b', `k${this.below(1_000)}`, 'x'.repeat(101)])]);
    if (this.random() < 0.2) made.push(['Service-Scenario', this.pick([...refusals, 'none', 'not_found'])]);
    if (this.random() < 0.1) made.push(['X-Service-API-Version', this.pick(['2025-01-28', '2024-01-01'])]);
    return made;
  }

  private path(path: string, parameters: Parameter[]): string {
    return path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const known = this.known[name === 'id' ? (path.split('/')[3] ?? '') : name];
      const schema = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema ?? {};
      return encoded(String(known && this.random() < 0.9 ? this.pick(known) : this.value(schema, name) || 'x'));
    });
  }

  next(): RawRequest {
    const { path, method: documented, parameters = [], requestBody } = this.pick(this.routes);
    const method = this.now('method', 0.05) ? this.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']) : documented;
    const asked = parameters.filter((parameter) => parameter.in === 'query' && this.random() < 0.3);
    const query = formOf(Object.fromEntries(asked.map(({ name, schema }) => [name, this.value(schema, name)])));
    const [content] = Object.values(requestBody?.content ?? {});
    const sent = content && method !== 'GET' && method !== 'HEAD' ? this.encode(this.value(content.schema)) : null;
    return {
      method,
      target: `${this.path(path, parameters)}${query ? `?${query}` : ''}`,
      headers: [...this.headers(method), ...(sent?.type ? [['Content-Type', sent.type] as const] : [])],
      ...(sent && { body: sent.body }),
    };
  }
}
