import 'server-only';
import type { Place } from '@/lib/files/content';
import { type DocumentType, documentFaults } from '@/lib/files/file';
import { openDocument } from '@/lib/files/judge';
import { Refusal } from '@/lib/refusal';

/** What a kept document of a defense is, by its bytes, once it has been opened. Refuses with `code` what is not taken, with the reason. */
export async function judgeDocument(
  place: Place,
  { code, param }: { code: 'bad_request' | 'invalid_parameter'; param: string },
): Promise<DocumentType> {
  const verdict = await openDocument(place);
  if ('mimeType' in verdict) return verdict.mimeType;
  throw new Refusal(code, { param, details: { reason: verdict.fault }, say: documentFaults[verdict.fault] });
}
