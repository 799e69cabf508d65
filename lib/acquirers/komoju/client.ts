import 'server-only';
import { createHash } from 'node:crypto';
import { buildConnector, Pool } from 'undici';
import { AcquirerSilent } from '@/lib/acquirers/acquirer';
import { Breaker, type BreakerState } from '@/lib/acquirers/komoju/breaker';
import type { Dialect } from '@/lib/acquirers/komoju/dialect';
import { Pieces } from '@/lib/acquirers/komoju/requests';

const connectMs = 5_000;
const connections = 32;
const maxAnswerBytes = 2 * 1024 * 1024;
const maxHeaderBytes = 32_768;
/** Shorter than servers keep a connection, so that they seldom end one as we send into it. */
const keepAliveMs = 4_000;

/** Nothing has left this machine: no connection was made, or none was tried. */
export class Unsent extends AcquirerSilent {}

/** Why a connection was not made, in a code without an address. */
class NoConnection extends Error {
  readonly code: string;
  constructor(cause: NodeJS.ErrnoException) {
    super('no connection');
    this.code = `NO_CONNECTION_${cause.code ?? 'UNKNOWN'}`;
  }
}

/** `body` is what the JSON says; null: it is none. */
export type WireReply = { status: number; body: unknown };
type Ask = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: unknown;
  /** By the machine's clock: then the connection is destroyed. */
  until: Date;
  headers?: Record<string, string>;
};

export type Reach = { url: string; secretKey: string };

/** A connection that was not made is told from one that broke: after the second the acquirer may have acted. */
function connector() {
  const connect = buildConnector({ timeout: connectMs, allowH2: false });
  return ((options, done) =>
    connect(options, (...[error, socket]) =>
      error ? done(new NoConnection(error), null) : done(null, socket as never),
    )) as buildConnector.connector;
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Asks one account at an acquirer, over connections of its own. Sends a request once and never again: whether to is for who knows what it did. Its
 * errors hold nothing of what was sent.
 */
export class Client {
  readonly breaker = new Breaker();
  readonly #pool: Pool;
  readonly #base: string;
  readonly #headers: Record<string, string>;

  constructor({ url, secretKey }: Reach, { version }: Pick<Dialect, 'version'>) {
    const { origin, pathname } = new URL(url);
    this.#base = pathname.replace(/\/$/, '');
    this.#headers = {
      authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
      accept: 'application/json',
      'accept-language': 'en',
      'user-agent': 'Bunpai',
      [version.header]: version.value,
    };
    this.#pool = new Pool(origin, {
      connect: connector(),
      connections,
      pipelining: 1,
      keepAliveTimeout: keepAliveMs,
      keepAliveMaxTimeout: keepAliveMs,
      maxHeaderSize: maxHeaderBytes,
      maxResponseSize: maxAnswerBytes,
    });
  }

  /** The answer, whatever its status. Throws Unsent where nothing was sent, else AcquirerSilent: then the acquirer may have acted. */
  async ask(asked: Ask): Promise<WireReply> {
    const leftMs = asked.until.getTime() - Date.now();
    if (leftMs <= 0 || !this.breaker.admits()) throw new Unsent();
    const ending = new AbortController();
    const deadline = setTimeout(() => ending.abort(), leftMs);
    try {
      const reply = await this.#exchange(asked, leftMs, ending.signal);
      this.breaker.succeed();
      return reply;
    } catch (error) {
      if (!(error instanceof NoConnection)) {
        this.breaker.abstain();
        throw new AcquirerSilent();
      }
      this.breaker.fail();
      throw new Unsent();
    } finally {
      clearTimeout(deadline);
    }
  }

  async #exchange({ method, path, body, headers }: Ask, leftMs: number, signal: AbortSignal): Promise<WireReply> {
    const length = body instanceof Pieces && { 'content-length': String(body.length) };
    const answer = await this.#pool.request({
      method,
      path: `${this.#base}${path}`,
      headers: { ...this.#headers, ...headers, ...(body !== undefined && { 'content-type': 'application/json' }), ...length },
      ...(body !== undefined && { body: body instanceof Pieces ? await body.open() : JSON.stringify(body) }),
      headersTimeout: leftMs,
      bodyTimeout: leftMs,
      signal,
    });
    return { status: answer.statusCode, body: jsonOf(await answer.body.text()) };
  }
}

// One per process: the site and the due work load separate modules, and a page shows how the due work reaches an acquirer.
const held = globalThis as unknown as { acquirerClients?: Map<string, { mark: string; client: Client }> };
held.acquirerClients ??= new Map();
const open = held.acquirerClients;

/** The client of an account: one for as long as its address and key stay, however often the account is read. */
export function clientOf(dialect: Dialect, reach: Reach): Client {
  const mark = createHash('sha256').update(`${reach.url}\n${reach.secretKey}`).digest('hex');
  const known = open.get(dialect.name);
  if (known?.mark === mark) return known.client;
  // the connections of the one before end by themselves once they are idle
  const client = new Client(reach, dialect);
  open.set(dialect.name, { mark, client });
  return client;
}

/** `failingSince`: since when no connection is made; null: the last one was. `recoveries`: how often it could be reached again. */
export type Reached = { state: BreakerState; failures: number; failingSince: Date | null; recoveries: number };

/** How this process reaches an acquirer; null: it has not asked it yet. */
export function breakerOf(name: string): Reached | null {
  const breaker = open.get(name)?.client.breaker;
  if (!breaker) return null;
  const { state, failures, failingForMs, recoveries } = breaker;
  return { state, failures, failingSince: failingForMs === null ? null : new Date(Date.now() - failingForMs), recoveries };
}
