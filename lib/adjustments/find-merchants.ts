import type { z } from 'zod';
import { presentBalance } from '@/lib/adjustments/present';
import { findMerchantsInput, foundMerchants } from '@/lib/adjustments/schema';
import { searchMerchants } from '@/lib/adjustments/store';
import { query } from '@/lib/operation/query';

/** For the form: merchants by name or id, with their balances. */
export const findMerchants = query<typeof findMerchantsInput, z.output<typeof foundMerchants>>({
  name: 'adjustment.find_merchants',
  summary: 'Find merchants whose balance is to be corrected',
  allow: 'installation:run',
  input: findMerchantsInput,
  output: foundMerchants,
  async run(_, { query: wanted }) {
    const rows = await searchMerchants(wanted.trim());
    const present = ({ id, merchantName, platformRole, tenantName, ...balance }: (typeof rows)[number]) => ({
      id,
      name: merchantName,
      role: platformRole ?? ('ordinary' as const),
      tenant_name: tenantName,
      balance: presentBalance(balance),
    });
    return { data: rows.map(present) };
  },
});
