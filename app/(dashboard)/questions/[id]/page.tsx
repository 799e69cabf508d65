import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { findQuestion } from '@/app/(dashboard)/questions/[id]/find-question';
import { answerAction, removeFileAction } from '@/app/(dashboard)/questions/actions';
import { AnswerForm } from '@/components/chargebacks/questions/answer-form';
import { GivenAnswer } from '@/components/chargebacks/questions/given-answer';
import { QuestionFacts } from '@/components/chargebacks/questions/question-facts';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { pageCaller } from '@/lib/pages/page';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('questions'))('one') };
}

export default async function QuestionPage({ params }: Props) {
  const question = await findQuestion((await params).id);
  const { now } = await pageCaller();
  const t = await getTranslations('questions');
  return (
    <>
      <Breadcrumb parent={{ href: '/questions', name: t('title') }} here={t('one')} />
      <QuestionFacts question={question} now={now.toISOString()} />
      {question.can_change ? (
        <AnswerForm question={question} answer={answerAction} removeFile={removeFileAction} />
      ) : (
        <GivenAnswer question={question} />
      )}
    </>
  );
}
