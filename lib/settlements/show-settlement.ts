import { query } from '@/lib/operation/query';
import { presentSettlement } from '@/lib/settlements/present';
import { type SettlementReply, settlementReply, showSettlementInput } from '@/lib/settlements/schema';
import { getSettlement } from '@/lib/settlements/store';

export const showSettlement = query<typeof showSettlementInput, SettlementReply>({
  name: 'settlement.show',
  summary: 'Show a settlement',
  description: 'Its figures are a statement: opening + transactions − fees − tax − paid out = closing.',
  route: 'GET /settlements/{id}',
  allow: 'balances:read',
  input: showSettlementInput,
  output: settlementReply,
  run: async ({ scope }, { id }) => presentSettlement(await getSettlement(scope, id)),
});
