import 'server-only';
import { stat } from 'node:fs/promises';
import { cutBytes, lendFiles } from '@/lib/files/content';
import { type DocumentType, documentTypes, type Fault, fileTypes, type MimeType, namesOf, refuseFile } from '@/lib/files/file';
import { inspectFile } from '@/lib/files/file-inspector';
import { hasMalware } from '@/lib/files/malware';
import type { Received } from '@/lib/operation/received';

type Came = Pick<Received, 'id' | 'size' | 'sha256'>;
/** What a file is, and what is kept of it. */
export type ValidFile<Type extends DocumentType = DocumentType> = { mimeType: Type; size: number; sha256: string };

/**
 * Scanned first, as it came: what opens files is spared what is made to break it. What stands before a PDF is cut off, so that what is given out is
 * nothing else besides.
 */
async function look<Type extends DocumentType>(
  tenantId: string,
  came: Came,
  types: readonly Type[],
): Promise<ValidFile<Type> | { fault: Fault }> {
  const place = { tenantId, id: came.id };
  const verdict = await lendFiles([place], async ([file = '']) => {
    if (await hasMalware(file, place)) return { fault: 'malware' } as const;
    return { ...(await inspectFile(file, tenantId, types)), isWhole: (await stat(file)).size === came.size };
  });
  if ('fault' in verdict) return { fault: verdict.fault };
  const { mimeType, isWhole, from = 0 } = verdict;
  // who is asked a second time finds it cut
  if (from > 0 || !isWhole) return { mimeType, ...(await cutBytes(place, from)) };
  return { mimeType, size: came.size, sha256: came.sha256 };
}

/** What a file is, by its bytes, once it has been opened. Refuses with 422 what is not taken, with the reason. */
export async function validateFile(tenantId: string, came: Came, param: string): Promise<ValidFile<MimeType>> {
  const judged = await look(tenantId, came, namesOf(fileTypes));
  return 'fault' in judged ? refuseFile(param, judged.fault) : judged;
}

/** The same of a document of a defense. How a fault is refused is the caller's; its sentence is in `documentFaults`. */
export const openDocument = (tenantId: string, came: Came): Promise<ValidFile | { fault: Fault }> =>
  look(tenantId, came, namesOf(documentTypes));
