import type { z } from 'zod';
import { findConnected } from '@/lib/acquirers/find-connected';
import type { AdjustmentStatus } from '@/lib/adjustments/adjustment';
import { presentAdjustment } from '@/lib/adjustments/present';
import { adjustmentList, listAdjustmentsInput } from '@/lib/adjustments/schema';
import { findAdjustments } from '@/lib/adjustments/store';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';

export const listAdjustments = query<typeof listAdjustmentsInput, z.output<typeof adjustmentList>>({
  name: 'adjustment.list',
  summary: 'List adjustments: those that wait first, then newest first',
  allow: 'installation:run',
  input: listAdjustmentsInput,
  output: adjustmentList,
  async run(_, { status, ...paging }) {
    const page = pageOf(paging);
    const { rows, total, open } = await findAdjustments((status as AdjustmentStatus | undefined) ?? null, page);
    const acquirers = [...(await findConnected()).acquirers.keys()];
    return { ...listOf(page, total, rows.map(presentAdjustment)), open, acquirers };
  },
});
