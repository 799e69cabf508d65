import 'server-only';
import { handOut } from '@/lib/operation/save-look';
import type { PersonCaller } from '@/lib/pages/page';
import { nameOfReceipt, receiptFile } from '@/lib/receipts/file';
import { showIssueOfPayment } from '@/lib/receipts/show-issue';

/** The PDF of an issued 領収書; refuses as the operation does. */
export async function issuedPaper(caller: PersonCaller, { id, issue }: { id: string; issue: string }): Promise<Response> {
  const paper = await showIssueOfPayment(caller, { id, issue });
  const seen = { tenantId: paper.tenant_id, subjectKind: 'payment', subjectId: id, after: { filename: nameOfReceipt(paper) } } as const;
  return handOut(
    caller,
    () => seen,
    () => receiptFile(paper),
  );
}
