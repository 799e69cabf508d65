import { z } from 'zod';
import { settingReply } from '@/lib/chargebacks/recovery/schema';
import { findSetting } from '@/lib/chargebacks/recovery/store';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';

const input = z.object({});

/** Refuses 404 an ordinary merchant, which has no sellers. */
export const showRecoverySetting = query<typeof input, z.output<typeof settingReply>>({
  name: 'recovery.show_setting',
  summary: 'Show whether losses are taken back from sellers',
  allow: 'recovery:set',
  input,
  output: settingReply,
  async run({ scope }) {
    if (scope.kind !== 'merchant') return refuse('not_found');
    return { recovers: (await findSetting(scope.tenantId)) ?? refuse('not_found') };
  },
});
