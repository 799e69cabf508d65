import type { z } from 'zod';
import { presentFee } from '@/lib/merchants/fees/present';
import { feeHistory, listFeeHistoryInput } from '@/lib/merchants/fees/schema';
import { findFeeHistory, getFeePayer } from '@/lib/merchants/fees/store';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';

export const listFeeHistory = query<typeof listFeeHistoryInput, z.output<typeof feeHistory>>({
  name: 'fee.list_history',
  summary: 'List every fee that was ever agreed with a merchant, newest first: who wrote it, when, and from when it holds',
  allow: 'merchants:read',
  input: listFeeHistoryInput,
  output: feeHistory,
  async run({ scope, now }, input) {
    const page = pageOf(input);
    const { tenantId } = await getFeePayer(scope, input.id);
    const { rows, total } = await findFeeHistory(tenantId, now, page);
    return listOf(
      page,
      total,
      rows.map((row) => ({ ...presentFee(row), state: row.state })),
    );
  },
});
