import { z } from 'zod';
import { presentForSeller } from '@/lib/chargebacks/questions/present';
import { sellerQuestionList } from '@/lib/chargebacks/questions/schema';
import { findOwnQuestions } from '@/lib/chargebacks/questions/store';
import { query } from '@/lib/operation/query';

const input = z.object({});

/** The questions of a platform to a seller, unanswered ones first. */
export const listOwnQuestions = query<typeof input, z.output<typeof sellerQuestionList>>({
  name: 'question.list_own',
  summary: 'List what a seller is asked about chargebacks',
  allow: 'chargebacks:help',
  input,
  output: sellerQuestionList,
  async run({ scope, caller, now }) {
    return { data: (await findOwnQuestions(scope, now)).map((row) => presentForSeller(row, caller.locale, now)) };
  },
});
