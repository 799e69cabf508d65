import { logFault } from '@/lib/db/outage';

/**
 * A file that is generated while it is sent, no faster than the reader takes it, so that its length costs no memory. An error on the way is
 * logged and breaks the connection, so that half a file never passes for a whole one; a reader that leaves ends it.
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
