import { type Dispute, refusedAnswer } from '@/lib/chargebacks/chargeback';
import { disputeEvents } from '@/lib/chargebacks/completion';
import { saveDefense, saveDocument, sendDrafted } from '@/lib/chargebacks/defense/store';
import type { DefenseFields } from '@/lib/chargebacks/schema';
import { lockDispute } from '@/lib/chargebacks/store';
import type { Database } from '@/lib/db/prisma';
import { saveEvents } from '@/lib/events/store';
import type { DocumentType } from '@/lib/files/file';
import { nameOr } from '@/lib/files/filename';
import { saveFile } from '@/lib/files/store';
import type { Change } from '@/lib/operation/audit';
import type { Context } from '@/lib/operation/operation';
import type { Received } from '@/lib/operation/received';

export type Sending = {
  fields: DefenseFields;
  file: Pick<Received, 'id' | 'size' | 'sha256'>;
  filename: string;
  mimeType: DocumentType;
  /** A document of the draft, which already has its row. */
  isDrafted?: boolean;
};

/**
 * Saves the answer in the transaction that makes it final, and finds an answer that another caller gave meanwhile. null: it was defended
 * before. Stores the document exactly as sent.
 */
export async function sendDefense(
  { caller, now }: Context,
  dispute: Dispute,
  { fields, file, filename, mimeType, isDrafted }: Sending,
  database: Database,
): Promise<Change[] | null> {
  const chargeback = await lockDispute(dispute, database);
  const refused = refusedAnswer(chargeback, 'defended', now);
  if (refused) throw refused;
  if (chargeback.status === 'defended') return null;
  const { tenantId, id, amount, paymentId } = chargeback;
  const name = nameOr(filename, mimeType);
  const { label } = caller.actor;
  await saveDefense(database, chargeback, fields, { sentBy: label, at: now });
  if (isDrafted) await sendDrafted(database, chargeback, file.id);
  else {
    const row = { tenantId, id: file.id, merchantId: tenantId, filename: name, size: file.size, mimeType, sha256: file.sha256 };
    await saveFile(database, { ...row, uploadedBy: label, createdAt: now });
    await saveDocument(database, chargeback, { id: file.id, state: 'sent', position: 0, createdAt: now });
  }
  const at = now.toISOString();
  const defended = { ...dispute, chargeback: { ...chargeback, status: 'defended' as const, answeredAt: at, updatedAt: at } };
  await saveEvents(database, tenantId, disputeEvents(defended, 'updated', at));
  const after = { status: 'defended', amount };
  return [
    { tenantId, subjectKind: 'chargeback', subjectId: id, before: { status: 'pending' }, after: { ...after, document: name } },
    { tenantId, subjectKind: 'payment', subjectId: paymentId, before: null, after: { chargeback: 'defended', chargeback_amount: amount } },
  ];
}
