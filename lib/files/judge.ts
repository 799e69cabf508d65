import 'server-only';
import { lendFiles, type Place } from '@/lib/files/content';
import { type DocumentType, documentTypes, fileTypes, type MimeType, namesOf, refuseFile } from '@/lib/files/file';
import { hasMalware } from '@/lib/files/malware';
import { openFile, type Verdict } from '@/lib/files/opener';

/** Scanned first: what opens files is spared what is made to break it. */
const look = <Type extends DocumentType>(place: Place, types: readonly Type[]): Promise<Verdict<Type>> =>
  lendFiles([place], async ([file = '']) =>
    (await hasMalware(file, place)) ? { fault: 'malware' } : openFile(file, place.tenantId, types),
  );

/** What a kept file is, by its bytes, once it has been opened. Refuses with 422 what is not taken, with the reason. */
export async function judgeFile(place: Place, param: string): Promise<MimeType> {
  const verdict = await look(place, namesOf(fileTypes));
  return 'fault' in verdict ? refuseFile(param, verdict.fault) : verdict.mimeType;
}

/** The same of a document of a defense. How a fault is refused is the caller's; its sentence is in `documentFaults`. */
export const openDocument = (place: Place): Promise<Verdict<DocumentType>> => look(place, namesOf(documentTypes));
