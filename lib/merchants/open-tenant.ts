import { z } from 'zod';
import { newId } from '@/lib/db/ids';
import { settings } from '@/lib/installation';
import { presentMerchant } from '@/lib/merchants/present';
import { type MerchantReply, merchantReply } from '@/lib/merchants/schema';
import { saveTenant } from '@/lib/merchants/store';
import { command } from '@/lib/operation/command';
import { choice, name } from '@/lib/operation/wire';

const input = z.object({ name: name(), platform_role: choice(['platform']).optional() });

/** An operator creates a platform, or an ordinary merchant (no role): a tenant of its own. */
export const openTenant = command<typeof input, MerchantReply>({
  name: 'merchant.open',
  summary: 'Take in a platform or an ordinary merchant',
  allow: 'installation:run',
  input,
  output: merchantReply,
  async run({ now }, { name, platform_role }, database) {
    const row = await saveTenant(database, newId(), name, platform_role ?? null, now);
    const after = { name, platform_role: row.platformRole };
    return {
      reply: presentMerchant(row, settings().mode === 'live'),
      changes: [{ tenantId: row.tenantId, subjectKind: 'merchant', subjectId: row.id, before: null, after }],
    };
  },
});
