import { z } from 'zod';
import type { Caller } from '@/lib/auth/actor';
import { scopeOf } from '@/lib/auth/scope';
import { type Dispute, refusedAnswer } from '@/lib/chargebacks/chargeback';
import { type DraftValues, defenseOf, fieldOf, presentDraft } from '@/lib/chargebacks/defense/draft';
import { joinDraft } from '@/lib/chargebacks/defense/join-draft';
import {
  completeDefense,
  type DefensePlan,
  type DefenseState,
  planDefense,
  type Sending,
  tellDefense,
} from '@/lib/chargebacks/defense/send-defense';
import { findDraft } from '@/lib/chargebacks/defense/store';
import { type DefenseFields, defenseFields } from '@/lib/chargebacks/schema';
import { getDispute } from '@/lib/chargebacks/store';
import { findAcquirerDispute } from '@/lib/chargebacks/tell-acquirer';
import type { DocumentType } from '@/lib/files/file';
import { withoutUnused } from '@/lib/files/sweep-files';
import type { DraftGuard } from '@/lib/operation/function-input';
import { moneyCommand } from '@/lib/operation/money-command';
import type { Context, Operation } from '@/lib/operation/operation';
import { parse } from '@/lib/operation/parse';
import { pathId, text } from '@/lib/operation/wire';
import { Refusal, refusalOf, refuse, type Sentence } from '@/lib/refusal';

/** `version`: the draft that the sender has seen. */
const input = z.object({ id: pathId(), version: text({ min: 0, max: 2_000 }) });

/** The joined documents that a call has stored, so that those which nothing uses are removed. */
const joinedBy = new WeakMap<Caller, { id: string }[]>();

const changed: Sentence = {
  en: 'The draft has changed since you looked at it. Look at it again and send it then.',
  ja: '確認した後に下書きが変更されています。もう一度内容を確認してから提出してください。',
};
const noDocument: Sentence = { en: 'At least one document is needed.', ja: '書類が1つ以上必要です。' };

/** A refusal names the draft's own field. */
function judgedFields(fields: DraftValues): DefenseFields {
  try {
    return parse(z.object(defenseFields), defenseOf(fields));
  } catch (error) {
    if (!(error instanceof Refusal) || error.param === null) throw error;
    const field = fieldOf(error.param);
    throw new Refusal(error.code, { param: field, details: { field }, say: error.sentence });
  }
}

/** The single document as it is, or all of them as one. */
async function sendingOf(dispute: Dispute, { id, version }: z.output<typeof input>, { caller, now }: Context): Promise<Sending> {
  const draft = await findDraft(dispute.chargeback);
  if (presentDraft(draft, caller.actor).version !== version) return refuse('conflict', { say: changed });
  const fields = judgedFields((draft.row?.fields ?? {}) as DraftValues);
  const [first, ...others] = draft.documents;
  if (!first || !draft.row) return refuse('missing_parameter', { param: 'documents', say: noDocument });
  const seen: DraftGuard = { chargebackId: id, updatedAt: draft.row.updatedAt, documents: draft.documents.map(({ file }) => file.id) };
  if (others.length === 0) {
    const { id: kept, size, sha256, filename, mimeType } = first.file;
    return { fields, file: { id: kept, size, sha256 }, filename, mimeType: mimeType as DocumentType, isDrafted: true, draft: seen };
  }
  const { id: kept, size, sha256 } = await joinDraft(dispute, draft.documents, caller.locale, now);
  joinedBy.get(caller)?.push({ id: kept });
  return { fields, file: { id: kept, size, sha256 }, filename: 'defense.pdf', mimeType: 'application/pdf', draft: seen };
}

/** Sends the draft that the sender has seen: joined and final. A repeated call gets the same reply. */
const send = moneyCommand<typeof input, null, DefenseState, DefensePlan>({
  name: 'defense.send_draft',
  summary: 'Send the draft of a defense',
  allow: 'chargebacks:write',
  input,
  output: z.null(),

  async read(context, given) {
    const dispute = await getDispute(context.scope, given.id);
    const isAnswered = dispute.chargeback.status === 'defended' || refusedAnswer(dispute, 'defended', context.now) !== null;
    return {
      ...dispute,
      remote: await findAcquirerDispute(dispute),
      sending: isAnswered ? null : await sendingOf(dispute, given, context),
    };
  },

  plan: (state, _input, context) => planDefense(state, context, { code: 'invalid_parameter', param: 'documents' }),
  call: tellDefense,
  complete: ({ remote: _, sending: __, ...dispute }, plan, outcome, context) => completeDefense(dispute, plan, outcome, context),
});

const execute: Operation['execute'] = (caller, raw) => {
  const scope = scopeOf(caller.actor);
  const [call, joined] = [{ ...caller }, []];
  joinedBy.set(call, joined);
  const work = () => send.execute(call, raw);
  return scope.kind === 'merchant' ? withoutUnused(scope.tenantId, joined, work) : work();
};

export const sendDraft: typeof send = Object.assign(
  (async (caller, raw) => {
    const { status, body } = await execute(caller, raw);
    const value = JSON.parse(body);
    if (status !== 200) throw refusalOf(value);
    return value;
  }) as typeof send,
  { definition: send.definition, execute, money: send.money },
);
