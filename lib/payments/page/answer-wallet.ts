import { moneyCommand } from '@/lib/operation/money-command';
import type { NoticePlan, NoticeState } from '@/lib/payments/notice';
import { planNotice } from '@/lib/payments/notice';
import { backOf } from '@/lib/payments/page/present';
import { getPage } from '@/lib/payments/page/reach';
import { type AnsweredReply, answeredReply, answerWalletInput } from '@/lib/payments/page/schema';
import { readNotice, completeNotification } from '@/lib/payments/take-notice';

/** What a wallet's customer answers on our own page, which stands for the wallet's: the acquirer would tell us the same. */
export const answerWallet = moneyCommand<
  typeof answerWalletInput,
  AnsweredReply,
  NoticeState,
  NoticePlan & { opening: Record<string, never> }
>({
  name: 'payment.answer_wallet',
  summary: 'Sandbox: agree to a payment in a wallet, or refuse it',
  allow: 'checkout:use',
  sandboxOnly: true,
  input: answerWalletInput,
  output: answeredReply,
  refusals: ['not_capturable'],
  read: async (context, { id }) => readNotice(context, (await getPage(context.scope, id)).view.payment.id),
  plan: (state, { outcome }, { now }) => ({ ...planNotice(state, { outcome }, now), opening: {} }),
  settle: (state, plan, _outcome, { now }) => ({
    ...completeNotification(state, plan, now),
    answer: { reply: { back: backOf(plan.after.payment) } },
  }),
});
