import { useTranslations } from 'next-intl';
import { AnswerFiles } from '@/components/chargebacks/questions/answer-files';
import { Panel } from '@/components/ui/panel';
import type { SellerQuestionReply } from '@/lib/chargebacks/questions/schema';

/** The answer, once it cannot be changed any more. */
export function GivenAnswer({ question }: { question: SellerQuestionReply }) {
  const t = useTranslations('questions');
  return (
    <Panel className="p-4 sm:p-5">
      <h2 className="text-base font-semibold">{t('yours')}</h2>
      <p className="mt-1 mb-4 text-sm text-muted">{t(question.answer === null ? 'overText' : 'closedText')}</p>
      {question.answer !== null && <p className="mb-4 max-w-prose text-sm break-words whitespace-pre-line">{question.answer}</p>}
      <AnswerFiles questionId={question.id} files={question.files} />
    </Panel>
  );
}
