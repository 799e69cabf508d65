import type { Act } from '@/components/forms/act';
import type { DraftReply } from '@/lib/chargebacks/defense/draft';
import type { QuestionList } from '@/lib/chargebacks/questions/schema';

type HelpActions = { ask: (input: unknown, idempotencyKey?: string) => ReturnType<Act>; withdraw: Act };
export type HelpProps = {
  chargebackId: string;
  dueDate: string;
  now: string;
  /** The reply of `listQuestions`. */
  questions: QuestionList;
  draft: DraftReply;
  /** The chargeback waits for an answer, and this person may answer it. */
  canWrite: boolean;
  actions: HelpActions;
};
