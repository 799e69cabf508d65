import 'server-only';
import { type Place, pathOf } from '@/lib/files/content';
import { faults, type MimeType } from '@/lib/files/file';
import { openFile } from '@/lib/files/opener';
import { Refusal } from '@/lib/refusal';

/** What a kept document of a defense is, by its bytes, once it has been opened. Refuses with `code` what is not taken, with the reason. */
export async function judgeDocument(
  place: Place,
  { code, param }: { code: 'bad_request' | 'invalid_parameter'; param: string },
): Promise<MimeType> {
  const verdict = await openFile(pathOf(place), place.tenantId);
  if ('mimeType' in verdict) return verdict.mimeType;
  throw new Refusal(code, { param, details: { reason: verdict.fault }, say: faults[verdict.fault] });
}
