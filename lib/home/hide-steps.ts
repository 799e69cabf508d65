import type { z } from 'zod';
import { hideStepsInput, hideStepsReply } from '@/lib/home/schema';
import { saveStepsHidden } from '@/lib/home/store';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';

/** Hides or shows the first steps for this person. A display preference is nobody else's business: the audit log does not record it. */
export const hideSteps = command<typeof hideStepsInput, z.output<typeof hideStepsReply>>({
  name: 'home.hide_steps',
  summary: 'Hide or show the first steps',
  allow: 'account:own',
  audience: 'nobody',
  input: hideStepsInput,
  output: hideStepsReply,
  async run({ caller: { actor }, now }, { hidden }, database) {
    if (actor.kind !== 'user') return refuse('forbidden');
    await saveStepsHidden(database, actor.userId, hidden ? now : null);
    return { reply: { resource: 'first_steps', hidden }, changes: [] };
  },
});
