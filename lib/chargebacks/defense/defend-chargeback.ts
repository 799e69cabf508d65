import { Readable } from 'node:stream';
import { z } from 'zod';
import { scopeOf } from '@/lib/auth/scope';
import { type Dispute, refusedAnswer } from '@/lib/chargebacks/chargeback';
import { judgeDocument } from '@/lib/chargebacks/defense/judge-document';
import { maxDocumentText } from '@/lib/chargebacks/defense/limits';
import { type DefendInput, defendInput, tidied, unjudgedInput } from '@/lib/chargebacks/defense/schema';
import { type Sending, sendDefense } from '@/lib/chargebacks/defense/send-defense';
import { getDispute } from '@/lib/chargebacks/store';
import { keepBytes } from '@/lib/files/content';
import { tidyName } from '@/lib/files/filename';
import { Base64Reader } from '@/lib/http/json-file-stream';
import { command } from '@/lib/operation/command';
import type { Operation } from '@/lib/operation/operation';
import { parse } from '@/lib/operation/parse';
import { type Base64Field, NotAFile, Received } from '@/lib/operation/received';
import { refuse, type Sentence } from '@/lib/refusal';

const faults: Record<NotAFile['fault'], Sentence> = {
  base64: {
    en: 'document_base64 must be the base64 of the file alone: A–Z, a–z, 0–9, + and /, padded with =, line breaks anywhere, and no data: before it.',
    ja: 'document_base64には、ファイルのbase64だけを指定してください（A–Z、a–z、0–9、+、/と末尾の=。改行は可。先頭の「data:」は不要です）。',
  },
  oversized: {
    en: 'The document must be at most 15 MB (15,728,640 characters) of base64.',
    ja: '書類はbase64で15MB（15,728,640文字）以下にしてください。',
  },
  empty: { en: 'The document is empty.', ja: '書類が空です。' },
};

/** A missing, too large or unsupported document is 400, as in the contract. */
async function judged(tenantId: string, { document, ...fields }: DefendInput): Promise<Sending> {
  const file = document.document_base64;
  const param = 'document.document_base64';
  if (file instanceof NotAFile) return refuse('bad_request', { param, say: faults[file.fault] });
  const { mimeType, size, sha256 } = await judgeDocument(tenantId, file, { code: 'bad_request', param });
  const { id: _id, ...rest } = fields;
  return { fields: rest, file: { id: file.id, size, sha256 }, filename: tidyName(document.filename ?? ''), mimeType };
}

const embedded: Base64Field = { key: 'document_base64', maxText: maxDocumentText, keep: keepBytes };

type Prepared = { dispute: Dispute; sending: Sending | null };

/** Refuses in the contract's order: unknown chargeback, defended before, status, due date, and only then the body. */
const defend = command<typeof unjudgedInput, null, Prepared>({
  name: 'chargeback.defend',
  summary: 'Defend a chargeback: what is sent is final',
  description:
    'One document says it all: join several into one PDF. A repeated call answers the same. Only while it is `pending`, and until its due date. A document of more than 1 MB comes as JSON.',
  route: 'POST /chargeback_requests/{id}/defend',
  secretKeyOnly: true,
  allow: 'chargebacks:write',
  input: unjudgedInput,
  output: z.null(),
  empty: true,
  embedded,

  async prepare({ scope, now }, input) {
    const dispute = await getDispute(scope, input.id);
    const refused = refusedAnswer(dispute.chargeback, 'defended', now);
    if (refused) throw refused;
    if (dispute.chargeback.status === 'defended') return { dispute, sending: null };
    return { dispute, sending: await judged(dispute.chargeback.tenantId, parse(defendInput, tidied(input))) };
  },

  async run(context, input, database, { dispute, sending }) {
    const changes = sending && (await sendDefense(context, dispute, sending, database));
    if (!changes) await dropDocument(input);
    return { reply: null, changes: changes ?? [] };
  },
});

const documentIn = (raw: unknown): unknown => (raw as { document?: { document_base64?: unknown } } | undefined)?.document?.document_base64;

/** Drops the document of a repeated answer. */
async function dropDocument(input: unknown): Promise<void> {
  const file = documentIn(input);
  if (file instanceof Received) await file.drop();
}

/** Turns the text into a file when it came from a form or an internal caller. */
async function taken(tenantId: string, raw: unknown): Promise<unknown> {
  const text = documentIn(raw);
  if (typeof text !== 'string') return raw;
  const reader = new Base64Reader(maxDocumentText);
  const bytes = reader.take(text);
  const fault = reader.end();
  const file = fault ? new NotAFile(fault) : new Received('', await keepBytes(tenantId, Readable.from([bytes])));
  const given = raw as { document: object };
  return { ...given, document: { ...given.document, document_base64: file } };
}

const execute: Operation['execute'] = async (caller, raw) => {
  const scope = scopeOf(caller.actor);
  const given = scope.kind === 'all' ? raw : await taken(scope.tenantId, raw);
  try {
    const reply = await defend.execute(caller, given);
    if (reply.replayed && given !== raw) await dropDocument(given);
    return reply;
  } catch (error) {
    if (given !== raw) await dropDocument(given);
    throw error;
  }
};

export const defendChargeback: Operation<null> = Object.assign(
  (async (caller, raw) => JSON.parse((await execute(caller, raw)).body)) as Operation<null>,
  { definition: { ...defend.definition, input: defendInput }, execute },
);
