import 'server-only';
import { lendFiles, type Place } from '@/lib/files/content';
import { type DocumentType, documentTypes, type MimeType, namesOf, refuseFile } from '@/lib/files/file';
import { openFile, type Verdict } from '@/lib/files/opener';

/** What a kept file is, by its bytes, once it has been opened. Refuses with 422 what is not taken, with the reason. */
export async function judgeFile(place: Place, param: string): Promise<MimeType> {
  const verdict = await lendFiles([place], ([file = '']) => openFile(file, place.tenantId));
  return 'fault' in verdict ? refuseFile(param, verdict.fault) : verdict.mimeType;
}

/** The same of a document of a defense. How a fault is refused is the caller's; its sentence is in `documentFaults`. */
export const openDocument = (place: Place): Promise<Verdict<DocumentType>> =>
  lendFiles([place], ([file = '']) => openFile(file, place.tenantId, namesOf(documentTypes)));
