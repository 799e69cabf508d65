import fs from 'node:fs';
import { chance, nasty } from './openapi-requests';
import type { RawRequest } from './raw-http';
import { sitePaths } from './site-paths';

/** The id of every action in the built site, as a browser sends it. */
const actionIds = (): string[] => Object.keys(JSON.parse(fs.readFileSync('.next/server/server-reference-manifest.json', 'utf8')).node);

/** A caller: anonymous, or signed in, with the values that the pages of that sign-in send. */
export type Asker = { cookie?: string; token?: string };

const words = [
  '$0',
  '$0:0',
  '$0:0:a',
  '$1',
  '$@0',
  '$@1',
  '$K1',
  '$Q0',
  '$W0',
  '$i0',
  '$h0',
  '$F0',
  '$T',
  '$H',
  '$n1',
  '$Dx',
  '$undefined',
  '$$',
];
const names = ['id', 'email', 'password', 'token', 'amount', 'role', 'code', 'a', '__proto__', 'then', 'constructor', 'toString'];
const types = [
  ...[
    'text/plain;charset=UTF-8',
    'text/plain;charset=UTF-8',
    'application/json',
    'application/x-www-form-urlencoded',
    'text/html',
    '',
    'x',
  ],
  ...['multipart/form-data', 'multipart/form-data; boundary=b', 'multipart/form-data; boundary=', 'multipart/mixed; boundary=b'],
];
const parts = [
  ...['', '--b', '--b--', '--b\r\n', '--b\r\nContent-Disposition: form-data; name="0"\r\n\r\n["$0"]\r\n--b--\r\n'],
  ...['$ACTION_ID_', '$ACTION_REF_1', '$ACTION_1:0', '$ACTION_KEY', '0', '1_0'].map(
    (name) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n{"id":"x","bound":"$@1"}\r\n--b--\r\n`,
  ),
  '--b\r\nContent-Disposition: form-data; name="a"; filename="../x"\r\nContent-Type: \r\n\r\n\0\r\n--b',
];
const crooked = [
  '%',
  '%E0%A4%A',
  'http%3A%2F%2F%5B',
  '{}',
  '"',
  'x'.repeat(3_000),
  '__proto__',
  'ja',
  'en',
  'a.b.c',
  'eyJhbGciOiJkaXIifQ..x.y.z',
  '=',
  ';;',
];
const cookies = [
  'locale',
  'theme',
  'sidebar',
  'bunpai.session',
  'bunpai.csrf',
  'bunpai.callback',
  'bunpai.device',
  '__Host-bunpai.session',
  'x',
];
const trees = [
  '%',
  '[]',
  '["",{}]',
  '["",{"children":["__PAGE__",{}]}]',
  '["",{"children":["payments",{"children":["__PAGE__",{},null,"refetch"]}]},null,null,16]',
  '{"a":1}',
];

/** Generates requests of a hostile browser to the site: pages, their parts, routes and actions, most of them nearly valid. */
export class SiteRequests {
  private readonly random: () => number;
  private readonly paths = [...sitePaths(), '/nowhere', '/payments?page=1', '/api/auth/session', '/api/auth/callback/credentials'];
  private readonly actions = actionIds();

  constructor(
    seed: number,
    private readonly askers: readonly Asker[],
    private readonly ids: readonly string[],
  ) {
    this.random = chance(seed);
  }

  private pick = <Value>(from: readonly Value[]): Value => from[Math.floor(this.random() * from.length)] as Value;
  private is = (often: number): boolean => this.random() < often;

  private value(depth = 0): unknown {
    if (depth > 3 || this.is(0.4)) return this.pick([...words, ...nasty, ...this.ids]);
    if (this.is(0.3)) return Array.from({ length: Math.floor(this.random() * 3) }, () => this.value(depth + 1));
    return Object.fromEntries(Array.from({ length: Math.floor(this.random() * 4) }, () => [this.pick(names), this.value(depth + 1)]));
  }

  private text(): string {
    if (this.is(0.15)) return this.pick(parts);
    const whole = JSON.stringify(this.is(0.8) ? [this.value(1), ...(this.is(0.3) ? [this.value(2)] : [])] : this.value());
    return this.is(0.15) ? whole.slice(0, Math.floor(this.random() * whole.length)) : whole;
  }

  private target(): string {
    const path = this.pick(this.paths).replaceAll(
      '/x',
      () => `/${this.is(0.6) ? this.pick(this.ids) : encodeURIComponent(this.pick(crooked).slice(0, 200))}`,
    );
    if (this.is(0.6)) return path;
    const [name, value] = [this.pick([...names, '_rsc', 'page', 'callbackUrl', 'status[]']), this.pick([...crooked, ...this.ids])];
    return `${path}${path.includes('?') ? '&' : '?'}${name}=${value}`;
  }

  /** A cookie header as a browser sends it: invalid header bytes are not tested here. */
  private cookieOf({ cookie = '' }: Asker): string {
    const odd = this.is(0.3) ? [`${this.pick(cookies)}=${this.pick(crooked)}`] : [];
    return [...(cookie ? [cookie] : []), ...odd].join('; ');
  }

  private pieces(): [string, string][] {
    const tree = this.pick([...trees, ...crooked]);
    return [
      ['RSC', '1'],
      ...(this.is(0.6) ? [['Next-Router-State-Tree', this.is(0.8) ? encodeURIComponent(tree) : tree] as [string, string]] : []),
      ...(this.is(0.3) ? [['Next-Router-Prefetch', this.pick(['1', '2', '3', 'x'])] as [string, string]] : []),
      ...(this.is(0.3) ? [['Next-Router-Segment-Prefetch', this.pick(['/_tree', '/_index', '/x', ...crooked])] as [string, string]] : []),
      ...(this.is(0.3) ? [['Next-Url', this.pick(['/payments', '%', 'x'])] as [string, string]] : []),
    ];
  }

  private action({ token }: Asker, host: string): [string, string][] {
    const id = this.is(0.8)
      ? this.pick(this.actions)
      : this.pick(['', 'x', 'f'.repeat(42), '00'.repeat(21), '../..'.repeat(14), '__proto__']);
    return [
      ['Next-Action', id],
      ['Sec-Fetch-Site', this.is(0.9) ? 'same-origin' : 'cross-site'],
      ...(this.is(0.8)
        ? [['Origin', this.is(0.9) ? `http://${host}` : this.pick(['null', 'x', 'http://evil.example'])] as [string, string]]
        : []),
      ...(token && this.is(0.9) ? [['x-bunpai-action', token] as [string, string]] : []),
    ];
  }

  next(host: string): RawRequest {
    const asker = this.pick(this.askers);
    const isAction = this.is(0.5);
    const method = isAction ? 'POST' : this.pick(['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);
    const type = isAction && this.is(0.8) ? types[0] : this.pick(types);
    const headers: [string, string][] = [
      ['Host', host],
      ['Cookie', this.cookieOf(asker)],
      ['Accept', this.pick(['text/html', 'text/x-component', 'application/json', '*/*', ''])],
      ...(isAction ? this.action(asker, host) : []),
      ...(this.is(isAction ? 0.2 : 0.4) ? this.pieces() : []),
      ...(method === 'GET' || method === 'HEAD' ? [] : [['Content-Type', type ?? ''] as [string, string]]),
    ];
    return { method, target: this.target(), headers, ...(method !== 'GET' && method !== 'HEAD' && { body: this.text() }) };
  }
}
