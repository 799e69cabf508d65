import 'server-only';
import { once } from 'node:events';
import busboy from 'busboy';
import { isUnavailable } from '@/lib/db/failures';
import { nestPairs, parseForm, type Repeats } from '@/lib/http/form';
import type { HttpRequest } from '@/lib/http/handler';
import { JsonFileReader, maxBodyBytes } from '@/lib/http/json-file-stream';
import { inTurns } from '@/lib/http/turns';
import { receiveUpload } from '@/lib/http/upload';
import { maxKeys, parseJson } from '@/lib/operation/json';
import { type Base64Field, type NotAFile, Received, type Upload } from '@/lib/operation/received';
import { Refusal, refuse } from '@/lib/refusal';

const maxBytes = 1_048_576;

const brokenForm = {
  en: 'The body must be a multipart form with named fields and no files.',
  ja: '本文は、名前付きのフィールドだけからなる（ファイルを含まない）multipart形式で送信してください。',
};

/** A body that ends too early was never a whole request. */
const endedEarly = () => refuse('bad_request', { say: { en: 'The body ended too early.', ja: '本文が途中で終わっています。' } });

async function* chunksOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch {
    endedEarly();
  }
}

/** Reads a whole body; refuses more than 1 MiB. A body with a declared length is read at once: the server lets no more of it through. */
export async function readBytes(request: HttpRequest): Promise<Uint8Array> {
  const length = request.headers.get('content-length');
  if (Number(length ?? 0) > maxBytes) refuse('payload_too_large');
  if (!request.body) return new Uint8Array();
  if (length !== null && request.whole) return request.whole().catch(endedEarly);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunksOf(request.body)) {
    bytes += chunk.length;
    if (bytes > maxBytes) refuse('payload_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Refuses text that is not UTF-8. */
function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return refuse('bad_request', { say: { en: 'The body is not valid UTF-8.', ja: '本文が正しいUTF-8ではありません。' } });
  }
}

/** A JSON body whose file goes to the store while it arrives. Refuses a body that is too large, and 503 when the store fails. */
async function receiveEmbedded(request: HttpRequest, embedded: Base64Field, tenantId: string): Promise<Pick<Body, 'text' | 'embedded'>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBodyBytes) refuse('payload_too_large');
  const arrival = new JsonFileReader(embedded, tenantId);
  let bytes = 0;
  try {
    for await (const chunk of inTurns(chunksOf(request.body ?? noBytes()))) {
      bytes += chunk.length;
      if (bytes > maxBodyBytes) refuse('payload_too_large');
      await arrival.take(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length));
    }
    return { embedded: { mark: arrival.mark, value: await arrival.end() }, text: decode(arrival.rest) };
  } catch (error) {
    await arrival.drop();
    throw error instanceof Refusal ? error : new Refusal('service_unavailable', { retryAfterSeconds: 1 });
  }
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}

/**
 * The fields of a multipart form; files have operations of their own. Refuses text that is not UTF-8 first, because the parser would
 * replace it.
 */
async function parseMultipart(type: string, text: string, repeats?: Repeats): Promise<Record<string, unknown>> {
  const pairs: [string, string][] = [];
  let isBroken = false;
  const refused = () => {
    isBroken = true;
  };
  try {
    const limits = { fieldSize: maxBytes, fields: maxKeys, parts: maxKeys, files: 0, fieldNameSize: 500, headerPairs: 50 };
    const parser = busboy({ headers: { 'content-type': type }, defParamCharset: 'utf8', limits });
    // A part without a name has name undefined, whatever the parser's types say.
    parser.on('field', (name: string | undefined, value, info) => {
      if (!name || info.nameTruncated || info.valueTruncated) refused();
      else pairs.push([name, value]);
    });
    for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) parser.on(event, refused);
    const closed = once(parser, 'close');
    parser.end(text);
    await closed;
  } catch {
    refused();
  }
  return isBroken ? refuse('bad_request', { say: brokenForm }) : nestPairs(pairs, repeats);
}

const isUtf8 = (charset: string | undefined) => charset === undefined || /^"?utf-?8"?$/i.test(charset);

type Kind = 'none' | 'json' | 'form' | 'multipart';
const kinds: Record<string, Kind> = {
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'form',
  'multipart/form-data': 'multipart',
};

/** The kind of a body by its headers. Refuses with 415 another type, another charset than UTF-8, and compression. */
function kindOf(headers: HttpRequest['headers']): Kind {
  const header = headers.get('content-type');
  const encoding = headers.get('content-encoding');
  if (encoding && encoding !== 'identity') refuse('unsupported_media_type');
  if (!header) return 'none';
  const kind = kinds[header.split(';')[0]?.trim().toLowerCase() ?? ''] ?? refuse('unsupported_media_type');
  const charset = /;\s*charset=([^;]+)/i.exec(header)?.[1]?.trim();
  return kind === 'multipart' || isUtf8(charset) ? kind : refuse('unsupported_media_type');
}

/** `file`: the only part read from a form with a file; null: the part is missing. */
export type Body = {
  kind: Kind;
  type: string;
  text: string;
  file?: Pick<Upload, 'part'> & { received: Received | null };
  /** A JSON body with a file in it: the mark that replaces the file in its text. */
  embedded?: { mark: string; value: Received | NotAFile | null };
};

/** The file that an operation accepts, and the tenant that will own it. */
type Taking = { upload?: Upload | undefined; embedded?: Base64Field | undefined; tenantId: string };

/** Reads a whole body; refuses a wrong kind before reading. A file goes to the store. */
export async function receiveBody(request: HttpRequest, taking?: Taking): Promise<Body> {
  const kind = kindOf(request.headers);
  const type = request.headers.get('content-type') ?? '';
  if (kind === 'json' && taking?.embedded) return { kind, type, ...(await receiveEmbedded(request, taking.embedded, taking.tenantId)) };
  if (kind !== 'multipart' || !taking?.upload) return { kind, type, text: decode(await readBytes(request)) };
  const received = await receiveUpload(request, taking.upload, taking.tenantId);
  return { kind, type, text: '', file: { part: taking.upload.part, received } };
}

/** Removes a received file that no row uses. While the outcome is unknown it stays: it may be on its way to an acquirer, and else a later sweep removes it. */
export async function dropFile(body: Body | null, error?: unknown): Promise<void> {
  if (isUnavailable(error) || (error instanceof Refusal && error.code === 'gateway_timeout')) return;
  await body?.file?.received?.drop();
  const value = body?.embedded?.value;
  if (value instanceof Received) await value.drop();
}

/** Puts the value in the place of its mark. */
function withEmbedded(raw: Record<string, unknown>, embedded: Body['embedded']): Record<string, unknown> {
  if (!embedded?.value) return raw;
  const { mark, value } = embedded;
  const isPlain = (item: unknown): item is Record<string, unknown> => item !== null && typeof item === 'object' && !Array.isArray(item);
  const placed = (item: unknown): unknown => (item === mark ? value : isPlain(item) ? withEmbedded(item, embedded) : item);
  return Object.fromEntries(Object.entries(raw).map(([key, item]) => [key, placed(item)]));
}

/** The raw input of a body: JSON, form or multipart. No body and no content type is an empty object. */
export function parseBody(
  { kind, type, text, file, embedded }: Body,
  repeats?: Repeats,
): Record<string, unknown> | Promise<Record<string, unknown>> {
  if (file) return file.received ? { [file.part]: file.received } : {};
  if (kind === 'multipart') return parseMultipart(type, text, repeats);
  if (text === '') return {};
  if (kind === 'json') return withEmbedded(parseJson(text), embedded);
  return kind === 'form' ? parseForm(text, repeats) : refuse('unsupported_media_type');
}
