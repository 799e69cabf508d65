import 'server-only';
import { once } from 'node:events';
import busboy from 'busboy';
import { nestPairs, parseForm } from '@/lib/operation/form';
import { maxKeys, parseJson } from '@/lib/operation/json';
import { refuse } from '@/lib/refusal';

const maxBytes = 1_048_576;

/** All of a body as text; refuses more than 1 MiB before it is parsed, and text that is not UTF-8. */
async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) refuse('payload_too_large');
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  if (request.body) {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > maxBytes) refuse('payload_too_large');
      chunks.push(chunk);
    }
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks));
  } catch {
    return refuse('bad_request', { say: { en: 'The body is not valid UTF-8.', ja: '本文が正しいUTF-8ではありません。' } });
  }
}

/** The fields of a multipart form; files have operations of their own. The parser would replace what is not UTF-8: that is refused before. */
async function readMultipart(request: Request): Promise<Record<string, unknown>> {
  const text = await readText(request);
  const pairs: [string, string][] = [];
  let isBroken = false;
  const refused = () => {
    isBroken = true;
  };
  try {
    const limits = { fieldSize: maxBytes, fields: maxKeys, parts: maxKeys, files: 0, fieldNameSize: 500, headerPairs: 50 };
    const parser = busboy({ headers: { 'content-type': request.headers.get('content-type') ?? '' }, defParamCharset: 'utf8', limits });
    // A part without a name has none, whatever the parser's types say.
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
  return isBroken ? refuse('bad_request') : nestPairs(pairs);
}

const isUtf8 = (charset: string | undefined) => charset === undefined || /^"?utf-?8"?$/i.test(charset);

/** The raw input in a request's body: JSON, form or multipart. None and no content type is an empty object. */
export async function readBody(request: Request): Promise<Record<string, unknown>> {
  const header = request.headers.get('content-type');
  const type = header?.split(';')[0]?.trim().toLowerCase();
  const encoding = request.headers.get('content-encoding');
  if (encoding && encoding !== 'identity') refuse('unsupported_media_type');
  if (type === 'multipart/form-data') return readMultipart(request);
  if (type && type !== 'application/json' && type !== 'application/x-www-form-urlencoded') refuse('unsupported_media_type');
  if (!isUtf8(/;\s*charset=([^;]+)/i.exec(header ?? '')?.[1]?.trim())) refuse('unsupported_media_type');
  const text = await readText(request);
  if (text === '') return {};
  if (type === 'application/json') return parseJson(text);
  return type ? parseForm(text) : refuse('unsupported_media_type');
}
