import { tenantNumberOf } from '@/lib/auth/find-tenant-number';
import { publicIdOf } from '@/lib/auth/public-id';
import { codeSpellings } from '@/lib/japan/typed';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { wireTime } from '@/lib/operation/time';
import { refuse } from '@/lib/refusal';
import { type LinkList, linkList, listSessionsInput } from '@/lib/sessions/list/schema';
import { descriptionOf, stateOf } from '@/lib/sessions/list/state';
import { findPaidBy, findSessions } from '@/lib/sessions/list/store';

/** For the merchant's own users: the id of a checkout alone makes its holder the customer. */
export const listSessions = query<typeof listSessionsInput, LinkList>({
  name: 'session.list',
  summary: 'List checkouts, newest first',
  allow: 'payments:read',
  input: listSessionsInput,
  output: linkList,
  async run({ scope, now }, input) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const { tenantId } = scope;
    const page = pageOf(input);
    const filter = {
      state: input.state ?? null,
      orders: input.external_order_num === undefined ? null : codeSpellings(input.external_order_num),
    };
    const [{ rows, total }, tenantNumber] = await Promise.all([findSessions(tenantId, filter, page, now), tenantNumberOf(tenantId)]);
    const paidBy = await findPaidBy(
      tenantId,
      rows.flatMap(({ paymentId }) => paymentId ?? []),
    );
    const data = rows.map((row) => ({
      id: publicIdOf(tenantNumber, row.id),
      mode: row.mode,
      period: row.subscription?.period ?? null,
      amount: row.amount,
      state: stateOf(row, now),
      external_order_num: row.paymentData.external_order_num ?? null,
      description: descriptionOf(row),
      created_at: wireTime(row.createdAt),
      expires_at: wireTime(row.expiresAt),
      payment: paidBy.get(row.paymentId ?? '') ?? null,
    }));
    return listOf(page, total, data);
  },
});
