import { moneyCommand } from '@/lib/operation/money-command';
import type { NotificationPlan, NotificationState } from '@/lib/payments/acquirer-notification';
import { planNotification } from '@/lib/payments/acquirer-notification';
import { completeNotification, loadNotification } from '@/lib/payments/handle-notification';
import { getPage } from '@/lib/payments/page/load-page';
import { backOf } from '@/lib/payments/page/present';
import { type AnsweredReply, answeredReply, answerWalletInput } from '@/lib/payments/page/schema';

/** The customer's answer on our own page in place of the wallet's: the same change as the acquirer's notification. */
export const answerWallet = moneyCommand<
  typeof answerWalletInput,
  AnsweredReply,
  NotificationState,
  NotificationPlan & { opening: Record<string, never> }
>({
  name: 'payment.answer_wallet',
  summary: 'Sandbox: agree to a payment in a wallet, or refuse it',
  allow: 'checkout:use',
  sandboxOnly: true,
  input: answerWalletInput,
  output: answeredReply,
  refusals: ['not_capturable'],
  read: async (context, { id }) => loadNotification(context, (await getPage(context.scope, id)).view.payment.id),
  plan: (state, { outcome }, { now }) => ({ ...planNotification(state, { outcome }, now), opening: {} }),
  complete: (state, plan, _outcome, { now }) => ({
    ...completeNotification(state, plan, now),
    answer: { reply: { back: backOf(plan.after.payment) } },
  }),
});
