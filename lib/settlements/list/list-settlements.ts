import type { z } from 'zod';
import { instant, lastInstant } from '@/lib/operation/filter';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { findSettlements, type SettlementFilter } from '@/lib/settlements/list/store';
import { presentSettlement } from '@/lib/settlements/present';
import { listSettlementsInput, type SettlementList, settlementList } from '@/lib/settlements/schema';

type ListInput = z.output<typeof listSettlementsInput>;

export const filterOf = ({ merchant_id: merchantId, status, start_time, end_time }: ListInput): SettlementFilter => ({
  merchantId: merchantId ?? null,
  status: status ?? null,
  from: instant(start_time),
  to: lastInstant(end_time),
  search: null,
});

export const listSettlements = query<typeof listSettlementsInput, SettlementList>({
  name: 'settlement.list',
  summary: 'List settlements',
  description: 'What a platform’s sellers, and the merchant itself, are paid for a cycle; the newest first.',
  route: 'GET /settlements',
  allow: 'balances:read',
  input: listSettlementsInput,
  output: settlementList,
  async run({ scope }, input) {
    const page = pageOf(input);
    const { rows, total } = await findSettlements(scope, filterOf(input), page);
    return listOf(page, total, rows.map(presentSettlement));
  },
});
