import 'server-only';
import { type Cover, orderedFacts } from '@/lib/documents/cover';
import { processLimits } from '@/lib/documents/limits';
import { SandboxedProcess } from '@/lib/documents/sandboxed-process';
import { type FileId, keepWritten, lendFiles } from '@/lib/files/content';
import { documentFaults, documentTypes, type Fault, namesOf } from '@/lib/files/file';
import { harmless } from '@/lib/files/filename';
import type { StoredUpload } from '@/lib/operation/received';
import type { Sentence } from '@/lib/refusal';

type JoinFault = Fault | 'together';
/** `pages`: of each document, in their order. */
export type Joined = { kept: StoredUpload; coverPages: number; pages: number[] };
/** `document`: which one it is, or null where it is all of them. */
export type NotJoined = { fault: JoinFault; document: number | null };
export type DocumentToJoin = { place: FileId; name: string };

const joiner = new SandboxedProcess('join-documents', {
  limits: processLimits.join,
  heapMb: 400,
  // one at a time: it is the heaviest thing that a person can ask for
  turns: { atOnce: 1, waitingOfOne: 5, waiting: 40 },
});

class Stopped extends Error {
  readonly why: NotJoined;

  constructor(why: NotJoined) {
    super('the documents cannot be joined');
    this.why = why;
  }
}

/**
 * One PDF of documents of the same tenant in their order, behind a cover sheet: PDFs page by page as they are, each picture on a page of A4
 * (of a GIF its first). It is kept under a new id and no row; `kept.remove` takes it away again. The same documents and the same cover make
 * the same bytes. Says which document cannot be taken, and why. Refuses 429 and 503 as `inspectFile` does.
 */
export async function joinDocuments(
  tenantId: string,
  { documents, cover }: { documents: readonly DocumentToJoin[]; cover: Cover },
): Promise<Joined | NotJoined> {
  const told = { ...cover, facts: orderedFacts(cover.facts, harmless) };
  let made = { coverPages: 0, pages: [] as number[] };
  try {
    const places = documents.map(({ place }) => place);
    const named = (paths: string[]) => documents.map(({ name }, at) => ({ file: paths[at] ?? '', name: harmless(name) }));
    const join = (paths: string[]) => async (out: string) => {
      const answer = await joiner.ask(tenantId, { files: named(paths), types: namesOf(documentTypes), cover: told, out });
      if (!('said' in answer)) throw new Stopped({ fault: 'costly', document: answer.endedAt });
      if ('fault' in answer.said) throw new Stopped(answer.said);
      made = { coverPages: answer.said.coverPages, pages: answer.said.pages };
      return answer.said;
    };
    const kept = await lendFiles(places, (paths) => keepWritten(tenantId, join(paths)));
    return { kept, ...made };
  } catch (error) {
    if (error instanceof Stopped) return error.why;
    throw error;
  }
}

const together: Sentence = {
  en: 'The documents have more than 500 pages together. Send only those that are needed.',
  ja: '書類が合計で500ページを超えています。必要なページだけにしてください。',
};

/** Why they were not joined, with the name of the document at fault. */
export function joinSentence({ fault, document }: NotJoined, documents: readonly { name: string }[]): Sentence {
  const said = fault === 'together' ? together : documentFaults[fault];
  const name = document === null || fault === 'together' ? undefined : documents[document]?.name;
  return name === undefined ? said : { en: `${name}: ${said.en}`, ja: `「${name}」：${said.ja}` };
}
