import type { z } from 'zod';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';
import { presentListedKey } from '@/lib/team/keys/present';
import { keyList, listKeysInput } from '@/lib/team/keys/schema';
import { findKeys } from '@/lib/team/keys/store';

export const listKeys = query<typeof listKeysInput, z.output<typeof keyList>>({
  name: 'key.list',
  summary: 'List the API keys of a merchant, revoked ones included',
  allow: 'keys:read',
  input: listKeysInput,
  output: keyList,
  async run({ scope }, input) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const page = pageOf(input);
    const { rows, total, uses } = await findKeys(scope.tenantId, page);
    return listOf(
      page,
      total,
      rows.map((row) => presentListedKey(row, uses)),
    );
  },
});
