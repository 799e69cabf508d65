import { MessageCircleQuestion } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { orNotFound } from '@/app/or-not-found';
import { QuestionRows } from '@/components/chargebacks/questions/question-rows';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { listOwnQuestions } from '@/lib/chargebacks/questions/list-own-questions';
import { pageCaller } from '@/lib/pages/page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('questions'))('title') };
}

export default async function QuestionsPage() {
  const caller = await pageCaller();
  const { data } = await orNotFound(listOwnQuestions(caller, {}));
  const t = await getTranslations('questions');
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <Panel>
        {data.length > 0 ? (
          <QuestionRows questions={data} now={caller.now.toISOString()} />
        ) : (
          <EmptyState icon={MessageCircleQuestion} title={t('none.title')} text={t('none.text')} />
        )}
      </Panel>
    </>
  );
}
