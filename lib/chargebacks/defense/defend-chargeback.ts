import { Readable } from 'node:stream';
import { z } from 'zod';
import { scopeOf } from '@/lib/auth/scope';
import { refusedAnswer } from '@/lib/chargebacks/chargeback';
import { judgeDocument } from '@/lib/chargebacks/defense/judge-document';
import { maxDocumentText } from '@/lib/chargebacks/defense/limits';
import { type DefendInput, defendInput, tidied, unjudgedInput } from '@/lib/chargebacks/defense/schema';
import {
  completeDefense,
  type DefensePlan,
  type DefenseState,
  planDefense,
  type Sending,
  tellDefense,
} from '@/lib/chargebacks/defense/send-defense';
import { getDispute } from '@/lib/chargebacks/store';
import { findAcquirerDispute } from '@/lib/chargebacks/tell-acquirer';
import { keepBytes } from '@/lib/files/content';
import { tidyName } from '@/lib/files/filename';
import { withoutUnused } from '@/lib/files/sweep-files';
import type { ValidFile } from '@/lib/files/validate-file';
import { Base64Reader } from '@/lib/http/json-file-stream';
import { moneyCommand } from '@/lib/operation/money-command';
import type { Operation } from '@/lib/operation/operation';
import { parse } from '@/lib/operation/parse';
import { type Base64Field, NotAFile, Received } from '@/lib/operation/received';
import { refusalOf, refuse, type Sentence } from '@/lib/refusal';

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

const param = 'document.document_base64';
const refusedWith = { code: 'bad_request', param } as const;

const opened = new WeakMap<Received, ValidFile>();
/** Opened once, however often the state around it is read. */
async function judgedOnce(tenantId: string, file: Received): Promise<ValidFile> {
  const known = opened.get(file) ?? (await judgeDocument(tenantId, file, refusedWith));
  opened.set(file, known);
  return known;
}

/** A missing, too large or unsupported document is 400, as in the contract. */
async function judged(tenantId: string, { document, ...fields }: DefendInput): Promise<Sending> {
  const file = document.document_base64;
  if (file instanceof NotAFile) return refuse('bad_request', { param, say: faults[file.fault] });
  const { mimeType, size, sha256 } = await judgedOnce(tenantId, file);
  const { id: _id, ...rest } = fields;
  return { fields: rest, file: { id: file.id, size, sha256 }, filename: tidyName(document.filename ?? ''), mimeType };
}

const embedded: Base64Field = { key: 'document_base64', maxText: maxDocumentText, keep: keepBytes };

/** Refuses in the contract's order: unknown chargeback, defended before, status, due date, and only then the body. */
const defend = moneyCommand<typeof unjudgedInput, null, DefenseState, DefensePlan>({
  name: 'chargeback.defend',
  summary: 'Defend a chargeback: what is sent is final',
  description:
    'One document says it all: join several into one PDF. A repeated call answers the same. Only while it is `pending`, and until its due date. A document of more than 1 MB comes as JSON. Where the acquirer takes answers it is told at once: `gateway_timeout` while its answer is not known.',
  route: 'POST /chargeback_requests/{id}/defend',
  secretKeyOnly: true,
  allow: 'chargebacks:write',
  input: unjudgedInput,
  output: z.null(),
  empty: true,
  embedded,
  refusals: ['other_error', 'gateway_timeout'],

  async read({ scope, now }, input) {
    const dispute = await getDispute(scope, input.id);
    // the body is judged after everything that the plan refuses
    const isAnswered = dispute.chargeback.status === 'defended' || refusedAnswer(dispute, 'defended', now) !== null;
    const sending = isAnswered ? null : await judged(dispute.chargeback.tenantId, parse(defendInput, tidied(input)));
    return { ...dispute, remote: await findAcquirerDispute(dispute), sending };
  },

  plan: (state, _input, context) => planDefense(state, context, refusedWith),
  call: tellDefense,
  complete: ({ remote: _, sending: __, ...dispute }, plan, outcome, context) => completeDefense(dispute, plan, outcome, context),
});

const documentIn = (raw: unknown): unknown => (raw as { document?: { document_base64?: unknown } } | undefined)?.document?.document_base64;

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
  if (scope.kind === 'all') return defend.execute(caller, raw);
  const given = await taken(scope.tenantId, raw);
  // what may be on its way to the acquirer has its row; a repeated answer’s document, or a refused one’s, has none
  const file = documentIn(given);
  return withoutUnused(scope.tenantId, file instanceof Received ? [file] : [], () => defend.execute(caller, given));
};

export const defendChargeback: typeof defend = Object.assign(
  (async (caller, raw) => {
    const { status, body } = await execute(caller, raw);
    const value = JSON.parse(body);
    if (status !== 200) throw refusalOf(value);
    return value;
  }) as typeof defend,
  { definition: { ...defend.definition, input: defendInput }, execute, money: defend.money },
);
