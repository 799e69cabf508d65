import type { Act } from '@/components/forms/act';
import type { DraftReply } from '@/lib/chargebacks/defense/draft';
import type { QuestionList } from '@/lib/chargebacks/questions/schema';

type HelpActions = { ask: (input: unknown, idempotencyKey?: string) => ReturnType<Act>; withdraw: Act };
export type HelpProps = {
  chargebackId: string;
  dueDate: string;
  now: string;
  /** As `listQuestions` answers. */
  questions: QuestionList;
  draft: DraftReply;
  /** The chargeback waits for an answer, and this person may give it. */
  canWrite: boolean;
  actions: HelpActions;
};
