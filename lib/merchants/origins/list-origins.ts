import { settings } from '@/lib/installation';
import { presentOrigin } from '@/lib/merchants/origins/present';
import { listOriginsInput, type OriginList, originList } from '@/lib/merchants/origins/schema';
import { findFixed, listOriginRows } from '@/lib/merchants/origins/store';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';

export const listOrigins = query<typeof listOriginsInput, OriginList>({
  name: 'origin.list',
  summary: 'List the origins that customers may be sent back to and that may frame the card fields',
  allow: 'keys:read',
  input: listOriginsInput,
  output: originList,
  async run({ scope }) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const [rows, fixed] = await Promise.all([listOriginRows(scope.tenantId), findFixed(scope.tenantId)]);
    return { origins: rows.map(presentOrigin), fixed: fixed !== null || settings().mode === 'live' };
  },
});
