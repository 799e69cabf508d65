import { z } from 'zod';
import { saveMail } from '@/lib/mail/store';
import { bilingualMail } from '@/lib/mail/templates';
import { command } from '@/lib/operation/command';
import { id } from '@/lib/operation/wire';
import { dashboardLink } from '@/lib/own-urls';
import { refuse } from '@/lib/refusal';
import { isOver } from '@/lib/team/keys/limits';
import { lockKey, updateKey } from '@/lib/team/keys/store';
import { findMerchantName } from '@/lib/team/keys/warnings/store';
import { findAdmins } from '@/lib/team/store';

const input = z.object({ id: id() });
const output = z.looseObject({ result: z.enum(['told', 'over']) });

/** Mails the merchant's admins that a key ends soon; once. Refuses a warning that is not due. */
export const warnKey = command<typeof input, z.output<typeof output>>({
  name: 'key.warn',
  summary: 'Tell that an API key ends soon',
  allow: 'installation:run',
  audience: 'nobody',
  input,
  output,
  async run({ scope, now }, { id: keyId }, database) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const { tenantId } = scope;
    const key = await lockKey(database, tenantId, keyId);
    if (!key.warnAt || key.warnAt > now || !key.endsAt) return refuse('conflict');
    await updateKey(database, keyId, { warnAt: null });
    if (isOver(key, now)) return { reply: { result: 'over' as const }, changes: [] };
    const place = await findMerchantName(database, tenantId);
    const told = { place, key: key.name, last: key.lastFour, until: key.endsAt, link: dashboardLink('/developers/keys') };
    for (const email of await findAdmins(database, tenantId)) await saveMail(database, email, bilingualMail('keyEnding', told), now);
    return { reply: { result: 'told' as const }, changes: [] };
  },
});
