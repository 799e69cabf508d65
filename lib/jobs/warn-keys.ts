import { asInstallation } from '@/lib/auth/call-as-installation';
import { type Due, processEach } from '@/lib/jobs/process-each';
import type { Source } from '@/lib/jobs/source';
import { findDueWarnings, findNextWarning, findWarningLag } from '@/lib/team/keys/warnings/store';
import { warnKey } from '@/lib/team/keys/warnings/warn-key';

const job = 'key.warn';
const batch = 100;

const each = processEach<Due>(
  job,
  async ({ tenantId, id }, now) => (await warnKey(await asInstallation({ tenantId, now }), { id })).result,
);

/** Mails a merchant's admins that one of its keys ends in a week. */
export const warnKeys: Source & { clock: 'business' } = {
  job,
  clock: 'business',
  lag: findWarningLag,
  next: findNextWarning,
  run: async (round) => each.run(await findDueWarnings(round.now, batch, each.resting()), round),
};
