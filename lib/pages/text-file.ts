import { logFault } from '@/lib/db/outage';

/**
 * A file that is written while it is sent: no more of it is made than the reader takes, so that its length costs no memory. What fails on
 * the way is logged and breaks the connection off, so that half a file is never taken for a whole one; who leaves ends it.
 */
export function textFile(name: string, type: string, pieces: AsyncIterable<string>): Response {
  const encoder = new TextEncoder();
  const reading = pieces[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(file) {
        const { done, value } = await reading.next().catch((error: unknown) => {
          logFault(error, 'a file broke off');
          throw error;
        });
        if (done) file.close();
        else file.enqueue(encoder.encode(value));
      },
      cancel: async () => {
        await reading.return?.();
      },
    },
    { highWaterMark: 1 },
  );
  const headers = {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  return new Response(body, { headers });
}
