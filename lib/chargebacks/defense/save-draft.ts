import { z } from 'zod';
import { type DraftReply, type DraftValues, draftFields, draftReply, presentDraft } from '@/lib/chargebacks/defense/draft';
import { getOpenDispute } from '@/lib/chargebacks/defense/get-open-dispute';
import { findDraft, lockDraft, saveDraftRow } from '@/lib/chargebacks/defense/store';
import { command } from '@/lib/operation/command';
import { choice, pathId, text } from '@/lib/operation/wire';
import { refuse, type Sentence } from '@/lib/refusal';

const input = z.object({
  id: pathId(),
  field: choice(draftFields),
  value: text({ min: 0, max: 5_000 }),
  /** The text that the writer has seen. */
  seen: text({ min: 0, max: 5_000 }),
});

const others = (name: string): Sentence => ({
  en: `${name} has changed this field meanwhile.`,
  ja: `この項目は${name}さんが先に変更しました。`,
});

/**
 * Saves one field of the draft. `seen` is the text that the writer saw before: if another person has changed it meanwhile, the call is
 * refused with 409 and the new text, so that nobody overwrites a text unseen.
 */
export const saveDraft = command<typeof input, DraftReply>({
  name: 'defense.save_draft',
  summary: 'Write a field of the draft of a defense',
  allow: 'chargebacks:write',
  audience: 'nobody',
  input,
  output: draftReply,
  async run({ scope, caller, now }, { id, field, value, seen }, database) {
    const { chargeback } = await getOpenDispute(scope, id, now);
    const who = { updatedBy: caller.actor.kind === 'user' ? caller.actor.name : caller.actor.label, updatedAt: now };
    const draft = await lockDraft(chargeback, who, database);
    const fields = (draft.row?.fields ?? {}) as DraftValues;
    const writers = (draft.row?.writers ?? {}) as DraftValues;
    const current = fields[field] ?? '';
    if (current !== seen && current !== value) {
      const updated_by = writers[field] ?? draft.row?.updatedBy ?? '';
      return refuse('conflict', { param: field, details: { current, updated_by }, say: others(updated_by) });
    }
    if (current === value) return { reply: presentDraft(draft, caller.actor), changes: [] };
    await saveDraftRow(database, chargeback, {
      fields: { ...fields, [field]: value },
      writers: { ...writers, [field]: who.updatedBy },
      ...who,
    });
    return { reply: presentDraft(await findDraft(chargeback, database), caller.actor), changes: [] };
  },
});
