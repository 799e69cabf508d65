import 'server-only';
import { stat } from 'node:fs/promises';
import { cutBytes, lendFiles } from '@/lib/files/content';
import { type DocumentType, documentTypes, type Fault, fileTypes, type MimeType, namesOf, refuseFile } from '@/lib/files/file';
import { inspectFile } from '@/lib/files/file-inspector';
import { hasMalware } from '@/lib/files/malware';
import type { Received } from '@/lib/operation/received';

type Came = Pick<Received, 'id' | 'size' | 'sha256'>;
/** A file's type, and the stored bytes. */
export type ValidFile<Type extends DocumentType = DocumentType> = { mimeType: Type; size: number; sha256: string };

/**
 * Scans the file first, as it came, so that malware does not reach the programs that open files. Cuts off data before a PDF, so that a
 * download contains nothing else.
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
  // a second check of the same file finds it cut already
  if (from > 0 || !isWhole) return { mimeType, ...(await cutBytes(place, from)) };
  return { mimeType, size: came.size, sha256: came.sha256 };
}

/** The type of a file by its content, after opening it. Refuses 422 with the reason. */
export async function validateFile(tenantId: string, came: Came, param: string): Promise<ValidFile<MimeType>> {
  const judged = await look(tenantId, came, namesOf(fileTypes));
  return 'fault' in judged ? refuseFile(param, judged.fault) : judged;
}

/** The same for a document of a defense. The caller refuses a fault; its sentence is in `documentFaults`. */
export const openDocument = (tenantId: string, came: Came): Promise<ValidFile | { fault: Fault }> =>
  look(tenantId, came, namesOf(documentTypes));
