// An S3-compatible object store with one bucket, in memory. Refuses unsigned requests and other buckets; a page of a list has three
// entries, so that code which reads only the first page is found.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const page = 3;
const head = '<?xml version="1.0" encoding="UTF-8"?>';

export type ObjectStore = Awaited<ReturnType<typeof anObjectStore>>;

export async function anObjectStore(bucket: string) {
  const objects = new Map<string, { bytes: Buffer; at: Date }>();
  const state = { isDown: false };

  function list(query: URLSearchParams): string {
    const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter')];
    const folderOf = (key: string) => key.slice(0, key.indexOf('/', prefix.length) + 1);
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted();
    const lines = delimiter ? [...new Set(keys.map(folderOf))] : keys;
    const from = Number(query.get('continuation-token') ?? 0);
    const some = lines.slice(from, from + page).map((line) => {
      if (delimiter) return `<CommonPrefixes><Prefix>${line}</Prefix></CommonPrefixes>`;
      return `<Contents><Key>${line}</Key><LastModified>${objects.get(line)?.at.toISOString()}</LastModified></Contents>`;
    });
    const isMore = from + page < lines.length;
    const next = isMore ? `<NextContinuationToken>${from + page}</NextContinuationToken>` : '';
    return `${head}<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${next}${some.join('')}</ListBucketResult>`;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store');
    const [name, ...rest] = decodeURIComponent(pathname).slice(1).split('/');
    const key = rest.join('/');
    const reply = (status: number, body: string | Buffer = '') => response.writeHead(status).end(body);
    const fault = (status: number, code: string) => reply(status, `${head}<Error><Code>${code}</Code></Error>`);
    const bytes = await buffer(request);
    if (state.isDown) return void fault(503, 'SlowDown');
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=reader/')) return void fault(403, 'AccessDenied');
    if (name !== bucket) return void fault(404, 'NoSuchBucket');
    const found = objects.get(key);
    if (request.method === 'PUT') objects.set(key, { bytes, at: new Date() });
    if (request.method === 'DELETE') objects.delete(key);
    if (request.method !== 'GET') return void reply(request.method === 'DELETE' ? 204 : 200);
    if (key === '') return void reply(200, list(searchParams));
    return void (found ? reply(200, found.bytes) : fault(404, 'NoSuchKey'));
  }

  const server = createServer((request, response) => answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `s3://${bucket}/uploads?endpoint=${endpoint}`;
  return {
    objects,
    state,
    endpoint,
    url,
    close: () => server.close(),
    keys: { AWS_ACCESS_KEY_ID: 'reader', AWS_SECRET_ACCESS_KEY: 'a secret' },
  };
}
