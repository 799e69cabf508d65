import { instant, lastInstant } from '@/lib/operation/filter';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { presentSettlement } from '@/lib/settlements/present';
import { listSettlementsInput, type SettlementList, settlementList } from '@/lib/settlements/schema';
import { findSettlements } from '@/lib/settlements/store';

export const listSettlements = query<typeof listSettlementsInput, SettlementList>({
  name: 'settlement.list',
  summary: 'List settlements',
  description: 'What a platform’s sellers, and the merchant itself, are paid for a cycle; the newest first.',
  route: 'GET /settlements',
  allow: 'balances:read',
  input: listSettlementsInput,
  output: settlementList,
  async run({ scope }, { merchant_id: merchantId = null, status = null, start_time, end_time, ...input }) {
    const page = pageOf(input);
    const time = { from: instant(start_time), to: lastInstant(end_time) };
    const { rows, total } = await findSettlements(scope, { merchantId, status, ...time }, page);
    return listOf(page, total, rows.map(presentSettlement));
  },
});
