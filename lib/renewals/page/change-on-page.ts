import type { z } from 'zod';
import { command } from '@/lib/operation/command';
import type { Context, Definition, Operation } from '@/lib/operation/operation';
import { refuse } from '@/lib/refusal';
import { type PageAnswer, pageAnswer, type pageInput } from '@/lib/renewals/page/schema';
import type { SubscriptionView } from '@/lib/subscriptions/present';
import { lockPage } from '@/lib/subscriptions/store';
import { type Changed, saveChanged } from '@/lib/subscriptions/subscription-command';

type PageCommand<Input extends z.ZodObject> = Pick<Definition, 'name' | 'summary'> & {
  input: Input;
  prepare?: (context: Context & { tenantId: string }, input: z.output<Input>) => Promise<void>;
  /** null: nothing changes, and nothing is told. */
  change: (view: SubscriptionView, input: z.output<Input>, now: Date) => Changed | null;
};

/** Stopped by its customer, who may take that back; not where its merchant has stopped it before. */
export function byCustomer({ subscription: before }: SubscriptionView, changed: Changed | null): Changed | null {
  const isStopped = before.pausedSince !== null || before.cancelAtPeriodEnd;
  return changed && { ...changed, row: { ...changed.row, stoppedByCustomer: !isStopped || before.stoppedByCustomer } };
}

/** A change that a customer makes on their page, by its id alone; row, event and audit in one transaction. Refuses 404 a page that there is not. */
export const pageCommand = <Input extends typeof pageInput & z.ZodObject>({
  prepare,
  change,
  ...named
}: PageCommand<Input>): Operation<PageAnswer> =>
  command<Input, PageAnswer>({
    ...named,
    allow: 'checkout:use',
    output: pageAnswer,
    async prepare(context, input) {
      if (context.scope.kind !== 'merchant') return refuse('not_found');
      await prepare?.({ ...context, tenantId: context.scope.tenantId }, input);
      return undefined;
    },
    async run({ scope, now }, input, database) {
      if (scope.kind !== 'merchant') return refuse('not_found');
      const view = await lockPage(database, scope.tenantId, (input as { id: string }).id);
      const changed = change(view, input, now);
      if (!changed) return { reply: { status: view.subscription.status }, changes: [] };
      const { after, change: told } = await saveChanged(database, view, changed, now);
      return { reply: { status: after.subscription.status }, changes: [told] };
    },
  });
