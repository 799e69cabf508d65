import 'server-only';
import type { Readable } from 'node:stream';
import type { Caller } from '@/lib/auth/actor';
import { scopeOf } from '@/lib/auth/scope';
import { joinDraft } from '@/lib/chargebacks/defense/join-draft';
import { showDraft } from '@/lib/chargebacks/defense/show-draft';
import { findDraft } from '@/lib/chargebacks/defense/store';
import { getDispute } from '@/lib/chargebacks/store';
import { readBytes } from '@/lib/files/content';
import { refuse } from '@/lib/refusal';

type Preview = { address: string } | { bytes: Readable; size: number; tenantId: string };

/** The document as it would be sent: the only one from its place, or all joined in a temporary file. */
export async function previewDraft(caller: Caller, id: string): Promise<Preview> {
  const { documents } = await showDraft(caller, { id });
  const [first, ...others] = documents;
  if (!first) return refuse('not_found');
  if (others.length === 0) return { address: first.url };
  const dispute = await getDispute(scopeOf(caller.actor), id);
  const draft = await findDraft(dispute.chargeback);
  const kept = await joinDraft(dispute, draft.documents, caller.locale, caller.now);
  const { tenantId } = dispute.chargeback;
  const bytes = await readBytes({ tenantId, id: kept.id });
  // an open file can be read to its end after its name is gone
  await kept.remove();
  return { bytes, size: kept.size, tenantId };
}
