import 'server-only';
import { handOut } from '@/lib/operation/save-look';
import type { PersonCaller } from '@/lib/pages/page';
import { receiptFile } from '@/lib/receipts/file';
import { nameOfReceipt } from '@/lib/receipts/file-name';
import { showIssueOfPayment } from '@/lib/receipts/show-issue';

/** The PDF of a 領収書 as it was issued; refuses as the operation does. */
export async function receiptDocument(caller: PersonCaller, { id, issue }: { id: string; issue: string }): Promise<Response> {
  const document = await showIssueOfPayment(caller, { id, issue });
  const seen = {
    tenantId: document.tenant_id,
    subjectKind: 'payment',
    subjectId: id,
    after: { filename: nameOfReceipt(document.receipt) },
  } as const;
  return handOut(
    caller,
    () => seen,
    () => receiptFile(document),
  );
}
