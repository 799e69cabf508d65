import { presentQuestion } from '@/lib/chargebacks/questions/present';
import { type QuestionList, questionInput, questionList } from '@/lib/chargebacks/questions/schema';
import { findQuestions, findSellers } from '@/lib/chargebacks/questions/store';
import { getDispute } from '@/lib/chargebacks/store';
import { query } from '@/lib/operation/query';

/** The questions and answers of a chargeback, and the sellers that can be asked. */
export const listQuestions = query<typeof questionInput, QuestionList>({
  name: 'question.list',
  summary: 'List what sellers were asked about a chargeback',
  allow: 'chargebacks:read',
  input: questionInput,
  output: questionList,
  async run({ scope, now, caller }, { id }) {
    const { chargeback } = await getDispute(scope, id);
    const [rows, sellers] = await Promise.all([findQuestions(scope, chargeback), findSellers(chargeback)]);
    return { data: rows.map((row) => presentQuestion(row, now, caller.actor)), sellers };
  },
});
