import 'server-only';
import { documentFaults } from '@/lib/files/file';
import { openDocument, type ValidFile } from '@/lib/files/validate-file';
import type { Received } from '@/lib/operation/received';
import { Refusal } from '@/lib/refusal';

/** Opens a document and detects its type by its content. Refuses with `code` and the reason. */
export async function judgeDocument(
  tenantId: string,
  file: Pick<Received, 'id' | 'size' | 'sha256'>,
  { code, param }: { code: 'bad_request' | 'invalid_parameter'; param: string },
): Promise<ValidFile> {
  const judged = await openDocument(tenantId, file);
  if ('mimeType' in judged) return judged;
  throw new Refusal(code, { param, details: { reason: judged.fault }, say: documentFaults[judged.fault] });
}
