import 'server-only';
import { processLimits } from '@/lib/documents/limits';
import { SandboxedProcess } from '@/lib/documents/sandboxed-process';
import { type DocumentType, type Fault, fileTypes, type MimeType, namesOf } from '@/lib/files/file';

/** `from`: where the file starts, if other data precede it. */
export type Verdict<Type extends DocumentType = DocumentType> = { mimeType: Type; from?: number } | { fault: Fault };

const opener = new SandboxedProcess('inspect-file', {
  limits: processLimits.inspect,
  heapMb: 256,
  // two at once: more would take processor time from payments
  turns: { atOnce: 2, waitingOfOne: 20, waiting: 100 },
});

/**
 * Opens a file in a sandboxed process within ten seconds, and returns its type or why it is refused: a file that crashes the process is
 * refused. Refuses 429 when too many of the tenant's files wait, and 503 when too many wait in all.
 */
export async function inspectFile<Type extends DocumentType = MimeType>(
  file: string,
  tenantId: string,
  types: readonly Type[] = namesOf(fileTypes) as Type[],
): Promise<Verdict<Type>> {
  const told = await opener.ask(tenantId, { file, types });
  return 'said' in told ? (told.said as Verdict<Type>) : { fault: 'costly' };
}
