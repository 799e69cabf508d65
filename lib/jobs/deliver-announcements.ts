import { asInstallation } from '@/lib/auth/call-as-installation';
import { deliverAnnouncement } from '@/lib/inbox/deliver-announcement';
import { type DueAnnouncement, findAnnouncementLag, findDueAnnouncements, findNextAnnouncement } from '@/lib/inbox/store';
import { processEach } from '@/lib/jobs/process-each';
import type { Source } from '@/lib/jobs/source';

const job = 'inbox.deliver';
const batch = 100;

const each = processEach<DueAnnouncement>(job, async ({ tenantId, id }, now) => {
  await deliverAnnouncement(await asInstallation({ tenantId, now }), { id });
  return 'told';
});

/** Gives people their notifications in the product. */
export const deliverAnnouncements: Source & { clock: 'business' } = {
  job,
  clock: 'business',
  lag: findAnnouncementLag,
  next: findNextAnnouncement,
  run: async (round) => each.run(await findDueAnnouncements(round.now, batch, each.resting()), round),
};
