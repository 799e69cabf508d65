import { type DraftReply, draftReply, presentDraft } from '@/lib/chargebacks/defense/draft';
import { findDraft } from '@/lib/chargebacks/defense/store';
import { chargebackInput } from '@/lib/chargebacks/schema';
import { getDispute } from '@/lib/chargebacks/store';
import { query } from '@/lib/operation/query';

/** The draft of a defense, shared by all users of the platform. */
export const showDraft = query<typeof chargebackInput, DraftReply>({
  name: 'defense.show_draft',
  summary: 'Show the draft of a defense',
  allow: 'chargebacks:read',
  input: chargebackInput,
  output: draftReply,
  run: async ({ scope, caller }, { id }) => presentDraft(await findDraft((await getDispute(scope, id)).chargeback), caller.actor),
});
