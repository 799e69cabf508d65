import 'server-only';
import { processLimits } from '@/lib/documents/limits';
import { SandboxedProcess } from '@/lib/documents/sandboxed-process';
import { type DocumentType, type Fault, fileTypes, type MimeType, namesOf } from '@/lib/files/file';

/** `from`: where it begins, if something stands before it that is no part of it. */
export type Verdict<Type extends DocumentType = DocumentType> = { mimeType: Type; from?: number } | { fault: Fault };

const opener = new SandboxedProcess('inspect-file', {
  limits: processLimits.inspect,
  heapMb: 256,
  // two at once: more would take the machine from those who pay
  turns: { atOnce: 2, waitingOfOne: 20, waiting: 100 },
});

/**
 * Opens a file in a process of its own, within ten seconds, and says what it is or why it is not taken: what ends in the middle has shown
 * what it is. Refuses 429 where too many of the tenant's wait, and 503 where too many do in all.
 */
export async function inspectFile<Type extends DocumentType = MimeType>(
  file: string,
  tenantId: string,
  types: readonly Type[] = namesOf(fileTypes) as Type[],
): Promise<Verdict<Type>> {
  const told = await opener.ask(tenantId, { file, types });
  return 'said' in told ? (told.said as Verdict<Type>) : { fault: 'costly' };
}
