import type { z } from 'zod';
import { presentProfile } from '@/lib/merchants/fee-profiles/profile';
import { feeProfileList, listFeeProfilesInput } from '@/lib/merchants/fee-profiles/schema';
import { countSellersOf, findProfiles } from '@/lib/merchants/fee-profiles/store';
import { platformOf } from '@/lib/merchants/sellers/seller';
import { query } from '@/lib/operation/query';

/** For a platform's own people and keys: no seller sees what another pays. */
export const listFeeProfiles = query<typeof listFeeProfilesInput, z.output<typeof feeProfileList>>({
  name: 'fee_profile.list',
  summary: 'List your fee profiles',
  route: 'GET /fee_profiles',
  allow: 'merchants:read',
  input: listFeeProfilesInput,
  output: feeProfileList,
  async run(context, { retired = false }) {
    const tenantId = platformOf(context);
    const [rows, sellers] = await Promise.all([findProfiles(tenantId, { retired }), countSellersOf(tenantId)]);
    return { resource: 'list', data: rows.map((row) => presentProfile(row, sellers.get(row.id) ?? 0, context.now)) };
  },
});
