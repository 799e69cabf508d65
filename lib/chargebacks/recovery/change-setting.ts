import type { z } from 'zod';
import { settingInput, settingReply } from '@/lib/chargebacks/recovery/schema';
import { saveSetting } from '@/lib/chargebacks/recovery/store';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';

/** Sets whether a platform may recover losses from its sellers. Switching it off also stops open recoveries from taking more. */
export const changeRecoverySetting = command<typeof settingInput, z.output<typeof settingReply>>({
  name: 'recovery.change_setting',
  summary: 'Switch on or off whether losses are taken back from sellers',
  allow: 'recovery:set',
  input: settingInput,
  output: settingReply,
  async run({ scope }, { recovers }, database) {
    if (scope.kind !== 'merchant') return refuse('not_found');
    const { tenantId } = scope;
    const before = await saveSetting(database, tenantId, recovers);
    const change = {
      tenantId,
      subjectKind: 'merchant' as const,
      subjectId: tenantId,
      before: { recovers_losses: before },
      after: { recovers_losses: recovers },
    };
    return { reply: { recovers }, changes: before === recovers ? [] : [change] };
  },
});
