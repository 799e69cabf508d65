import type { Caller } from '@/lib/auth/actor';
import { isId } from '@/lib/operation/id';
import { query } from '@/lib/operation/query';
import { backFilterOf, presentRefundEntry } from '@/lib/refunds/list/list-refunds';
import { exportRefundsInput, type RefundEntryBatch, refundEntryBatch } from '@/lib/refunds/list/schema';
import { findRefundEntriesAfter, type RefundCursor } from '@/lib/refunds/list/store';
import { refuse } from '@/lib/refusal';

const noPlace = {
  en: 'The parameter after must be what the part before has given as its end.',
  ja: 'パラメータafterには、前回の応答で返された値をそのまま指定してください。',
};
const rowsAtOnce = 500;

/** To the millisecond, like the order of the list. */
const write = ({ at, id }: RefundCursor): string => `${new Date(at).toISOString()} ${id}`;
function read(after: string): RefundCursor {
  const [at = '', id = ''] = after.split(' ');
  return Number.isNaN(Date.parse(at)) || !isId(id) ? refuse('invalid_parameter', { param: 'after', say: noPlace }) : { at, id };
}

export const exportRefunds = query<typeof exportRefundsInput, RefundEntryBatch>({
  name: 'refund.export',
  summary: 'All refunds of a filter, newest first, in parts of which each goes on where the one before ended',
  allow: 'refunds:read',
  input: exportRefundsInput,
  output: refundEntryBatch,
  async run({ scope }, { after, rows: atMost = rowsAtOnce, ...wanted }) {
    const rows = await findRefundEntriesAfter(await backFilterOf(scope, wanted), after === undefined ? null : read(after), atMost);
    const last = rows.at(atMost - 1);
    return { data: rows.map(presentRefundEntry), next: last ? write({ at: last.createdAt, id: last.id }) : null };
  },
});

/** All pages, one after the other; a missing permission is refused before the first. */
export async function allRefunds(caller: Caller, wanted: Record<string, unknown>): Promise<AsyncGenerator<RefundEntryBatch['data']>> {
  const first = await exportRefunds(caller, wanted);
  async function* parts() {
    let part = first;
    yield part.data;
    for (; part.next; yield part.data) part = await exportRefunds(caller, { ...wanted, after: part.next });
  }
  return parts();
}
