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
/** `pages`: the page count of each document, in order. */
export type Joined = { kept: StoredUpload; coverPages: number; pages: number[] };
/** `document`: the index of the document at fault; null: all of them together. */
export type NotJoined = { fault: JoinFault; document: number | null };
export type DocumentToJoin = { place: FileId; name: string };

const joiner = new SandboxedProcess('join-documents', {
  limits: processLimits.join,
  heapMb: 400,
  // one at a time: the most expensive request that a person can make
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
 * Joins documents of one tenant, in order, into one PDF behind a cover sheet. PDF pages stay as they are; each picture gets an A4 page (of
 * a GIF the first frame). The result is stored under a new id without a row; `kept.remove` deletes it. The same documents and cover give
 * the same bytes. Says which document cannot be joined, and why. Refuses 429 and 503 like `inspectFile`.
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

/** The sentence that says why the documents were not joined, naming the document at fault. */
export function joinSentence({ fault, document }: NotJoined, documents: readonly { name: string }[]): Sentence {
  const said = fault === 'together' ? together : documentFaults[fault];
  const name = document === null || fault === 'together' ? undefined : documents[document]?.name;
  return name === undefined ? said : { en: `${name}: ${said.en}`, ja: `「${name}」：${said.ja}` };
}
