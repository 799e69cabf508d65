import { presentChoices } from '@/lib/inbox/choices';
import { waysFor } from '@/lib/inbox/notification';
import { type ChoicesReply, changeChoiceInput, choicesReply, inboxInput } from '@/lib/inbox/schema';
import { findChoices, lockChoices, saveChoices } from '@/lib/inbox/store';
import { command } from '@/lib/operation/command';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';

const notChosen = {
  en: 'This kind has no such way for you: take one of those that are shown.',
  ja: 'この種類のお知らせでは選べない方法です。表示されている方法から選んでください。',
};

export const showChoices = query<typeof inboxInput, ChoicesReply>({
  name: 'inbox.show_choices',
  summary: 'Show of what a person is told, and how',
  allow: 'account:own',
  input: inboxInput,
  output: choicesReply,
  async run({ caller: { actor } }) {
    if (actor.kind !== 'user') return refuse('forbidden');
    return presentChoices(actor, await findChoices(actor.userId));
  },
});

/** Switches one way of one kind on or off. Refuses 422 what cannot be chosen. */
export const changeChoice = command<typeof changeChoiceInput, ChoicesReply>({
  name: 'inbox.change_choice',
  summary: 'Choose of what to be told, and how',
  allow: 'account:own',
  audience: 'nobody',
  input: changeChoiceInput,
  output: choicesReply,
  async run({ caller: { actor } }, { kind, way, on }, database) {
    if (actor.kind !== 'user') return refuse('forbidden');
    if (!waysFor(actor, kind).includes(way)) return refuse('invalid_parameter', { param: 'kind', say: notChosen });
    const before = await lockChoices(database, actor.userId);
    const choices = { ...before, [kind]: { ...before[kind], [way]: on } };
    await saveChoices(database, actor.userId, choices);
    return { reply: presentChoices(actor, choices), changes: [] };
  },
});
