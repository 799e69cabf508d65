import 'server-only';
import { filtersIn, seenOfMerchant } from '@/app/seen-file';
import type { Caller } from '@/lib/auth/actor';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { handOut } from '@/lib/operation/save-look';
import type { PersonCaller } from '@/lib/pages/page';
import { textFile } from '@/lib/pages/text-file';

type Export = (caller: Caller, raw: unknown) => Promise<AsyncIterable<string>>;

/** The sealed days in the address as a file with one row per line; refuses as the export does. */
export const sealedFile =
  (exported: Export) =>
  async (caller: PersonCaller, request: Request): Promise<Response> => {
    const params = Object.fromEntries(new URL(request.url).searchParams);
    const lines = await exported(caller, params);
    const filename = `ledger-${dayIn(caller.now)}.jsonl`;
    const seen = () => seenOfMerchant(caller, params.id, { filename, ...filtersIn(request) });
    return handOut(caller, seen, () => textFile(filename, 'application/x-ndjson', lines));
  };
