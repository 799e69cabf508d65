import type { z } from 'zod';
import { settings } from '@/lib/installation';
import { presentMerchant } from '@/lib/merchants/present';
import { listMerchantsInput, merchantList } from '@/lib/merchants/schema';
import { findMerchants } from '@/lib/merchants/store';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';

export const listMerchants = query<typeof listMerchantsInput, z.output<typeof merchantList>>({
  name: 'merchant.list',
  summary: 'List yourself and your payout merchants, newest first',
  route: 'GET /merchants',
  allow: 'merchants:read',
  input: listMerchantsInput,
  output: merchantList,
  async run({ scope }, input) {
    const page = pageOf(input);
    const { platform_role = null, status = null, payouts_enabled = null } = input;
    const { rows, total } = await findMerchants(scope, { platformRole: platform_role, status, payoutsEnabled: payouts_enabled }, page);
    const live = settings().mode === 'live';
    return listOf(
      page,
      total,
      rows.map((row) => presentMerchant(row, live)),
    );
  },
});
