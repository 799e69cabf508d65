import type { z } from 'zod';
import { findMerchantNames } from '@/lib/merchants/store';
import { decidedList, listDecidedInput } from '@/lib/onboarding/review/schema';
import { findDecided } from '@/lib/onboarding/store';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { wireTime } from '@/lib/operation/time';

/** What became of submitted applications, the newest decision first. */
export const listDecided = query<typeof listDecidedInput, z.output<typeof decidedList>>({
  name: 'application.list_decided',
  summary: 'List the decisions about applications, the newest first',
  allow: 'applications:decide',
  input: listDecidedInput,
  output: decidedList,
  async run(_, input) {
    const page = pageOf(input);
    const { rows, total } = await findDecided(page);
    const tenants = rows.map(({ tenantId }) => tenantId);
    const names = await findMerchantNames(tenants, [...tenants, ...rows.map(({ merchantId }) => merchantId)]);
    const nameOf = (id: string) => names.get(id)?.name ?? '';
    return listOf(
      page,
      total,
      rows.map(({ tenantId, merchantId, number, outcome, submittedAt, decidedAt, decidedBy, checkedBy }) => ({
        merchant_id: merchantId,
        name: nameOf(merchantId),
        platform: { id: tenantId, name: nameOf(tenantId) },
        number,
        outcome,
        submitted_at: wireTime(submittedAt),
        decided_at: wireTime(decidedAt),
        decided_by: decidedBy,
        checked_by: checkedBy,
      })),
    );
  },
});
