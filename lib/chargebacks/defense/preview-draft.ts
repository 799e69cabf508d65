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

/** The document that would be sent: where the only one is, or all of them joined, of which nothing stays. */
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
  // an open file is read to its end though its name is gone
  await kept.remove();
  return { bytes, size: kept.size, tenantId };
}
