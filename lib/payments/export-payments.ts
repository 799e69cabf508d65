import type { Caller } from '@/lib/auth/actor';
import type { Scope } from '@/lib/auth/scope';
import { findMerchantNames } from '@/lib/merchants/store';
import { isId } from '@/lib/operation/id';
import { query } from '@/lib/operation/query';
import { exportPaymentsInput, type PaymentBatch, paymentBatch } from '@/lib/payments/list/schema';
import { findAfter, findByIds, type PaymentCursor, placeOf } from '@/lib/payments/list/store';
import { presentListed, typedFilterOf } from '@/lib/payments/list-payments';
import type { PaymentView } from '@/lib/payments/payment';
import { sharesOf } from '@/lib/payments/shares';
import { refuse } from '@/lib/refusal';

const noPlace = {
  en: 'The parameter after must be what the part before has given as its end.',
  ja: 'パラメータafterには、前回の応答で返された値をそのまま指定してください。',
};
const rowsAtOnce = 500;

/** To the millisecond, like the order of the list. */
const write = ({ at, id }: PaymentCursor): string => `${new Date(at).toISOString()} ${id}`;
function read(after: string): PaymentCursor {
  const [at = '', id = ''] = after.split(' ');
  return Number.isNaN(Date.parse(at)) || !isId(id) ? refuse('invalid_parameter', { param: 'after', say: noPlace }) : { at, id };
}

/** With everybody's share, under the name of each. */
async function presentExported(scope: Scope, rows: PaymentView[], now: Date): Promise<PaymentBatch['data']> {
  const shares = rows.map((row) => (scope.kind === 'seller' ? [] : sharesOf(row)));
  const sellers = shares.flat().flatMap(({ merchantId }) => merchantId ?? []);
  const [data, names] = await Promise.all([
    presentListed(scope, rows, now),
    sellers.length > 0
      ? findMerchantNames(
          rows.map(({ payment }) => payment.tenantId),
          sellers,
        )
      : null,
  ]);
  return data.map((reply, index) => ({
    ...reply,
    shares: (shares[index] ?? []).map(({ merchantId, ...share }) => ({
      name: merchantId === null ? null : (names?.get(merchantId)?.name ?? merchantId),
      ...share,
    })),
  }));
}

export const exportPayments = query<typeof exportPaymentsInput, PaymentBatch>({
  name: 'payment.export',
  summary: 'All payments of a filter, newest first, in parts of which each goes on where the one before ended',
  allow: 'payments:read',
  input: exportPaymentsInput,
  output: paymentBatch,
  async run({ scope, now }, { after, ids, rows: atMost = rowsAtOnce, ...wanted }) {
    if (ids) return { data: await presentExported(scope, await findByIds(scope, ids), now), next: null };
    const rows = await findAfter(scope, await typedFilterOf({ scope, now }, wanted), after === undefined ? null : read(after), atMost);
    const last = rows.at(atMost - 1);
    return { data: await presentExported(scope, rows, now), next: last ? write(placeOf(last)) : null };
  },
});

/** All pages, one after the other; a missing permission is refused before the first. */
export async function allPayments(caller: Caller, wanted: Record<string, unknown>): Promise<AsyncGenerator<PaymentBatch['data']>> {
  const first = await exportPayments(caller, wanted);
  async function* parts() {
    let part = first;
    yield part.data;
    for (; part.next; yield part.data) part = await exportPayments(caller, { ...wanted, after: part.next });
  }
  return parts();
}
