import 'server-only';
import type { Operation } from '@/lib/operation/operation';
import { refusalOfOwn } from '@/lib/operation/refusal-of';
import { readBrowserRequest } from '@/lib/pages/browser-request';
import { noteOwnRefusal } from '@/lib/pages/own-refusal';
import { visitor } from '@/lib/pages/page';
import { errorEnvelope } from '@/lib/refusal';

/** A file for a program without a sign-in: what the address names is all that says whose it is. It is only read, and changes nothing. */
export const visitorFile =
  <Value>(operation: Operation<Value>, fileOf: (value: Value) => Response) =>
  async (_request: Request, { params }: { params: Promise<Record<string, string>> }): Promise<Response> => {
    try {
      return fileOf(await operation(await visitor(), await params));
    } catch (error) {
      const refusal = refusalOfOwn(error, 'a file for a program failed');
      await noteOwnRefusal(refusal, operation);
      const headers = {
        'cache-control': 'no-store',
        ...(refusal.retryAfterSeconds !== undefined && { 'retry-after': String(refusal.retryAfterSeconds) }),
      };
      return Response.json(errorEnvelope(refusal, (await readBrowserRequest()).locale), { status: refusal.status, headers });
    }
  };
