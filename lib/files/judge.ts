import 'server-only';
import { type Place, pathOf } from '@/lib/files/content';
import { type MimeType, refuseFile } from '@/lib/files/file';
import { openFile } from '@/lib/files/opener';

/** What a kept file is, by its bytes, once it has been opened. Refuses with 422 what is not taken, with the reason. */
export async function judgeFile(place: Place, param: string): Promise<MimeType> {
  const verdict = await openFile(pathOf(place), place.tenantId);
  return 'fault' in verdict ? refuseFile(param, verdict.fault) : verdict.mimeType;
}
