import { presentForSeller } from '@/lib/chargebacks/questions/present';
import { questionInput, type SellerQuestionReply, sellerQuestionReply } from '@/lib/chargebacks/questions/schema';
import { getQuestion } from '@/lib/chargebacks/questions/store';
import { query } from '@/lib/operation/query';

export const showOwnQuestion = query<typeof questionInput, SellerQuestionReply>({
  name: 'question.show_own',
  summary: 'Show a seller what it is asked',
  allow: 'chargebacks:help',
  input: questionInput,
  output: sellerQuestionReply,
  run: async ({ scope, caller, now }, { id }) => presentForSeller(await getQuestion(scope, id), caller.locale, now),
});
