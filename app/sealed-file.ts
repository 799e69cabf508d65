import 'server-only';
import type { Caller } from '@/lib/auth/actor';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { textFile } from '@/lib/pages/text-file';

type Export = (caller: Caller, raw: unknown) => Promise<AsyncIterable<string>>;

/** The sealed days that the address names, as a file of one row a line; refuses as the export does. */
export const sealedFile =
  (exported: Export) =>
  async (caller: Caller, request: Request): Promise<Response> => {
    const params = Object.fromEntries(new URL(request.url).searchParams);
    return textFile(`ledger-${dayIn(caller.now)}.jsonl`, 'application/x-ndjson', await exported(caller, params));
  };
