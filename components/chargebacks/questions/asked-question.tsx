'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useDefenseDraft } from '@/components/chargebacks/defense/use-defense-draft';
import { AnswerFiles } from '@/components/chargebacks/questions/answer-files';
import type { HelpProps } from '@/components/chargebacks/questions/help-props';
import { QuestionState } from '@/components/chargebacks/questions/question-state';
import { confirmed } from '@/components/forms/confirmed';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useMoment } from '@/components/ui/timestamp';
import type { QuestionReply } from '@/lib/chargebacks/questions/schema';

type Props = HelpProps & { question: QuestionReply };

/** One question with its answer: the files are in the draft, and the text can be added to the description. */
export function AskedQuestion({ question, canWrite, actions, chargebackId, draft }: Props) {
  const t = useTranslations('questions.staff');
  const moment = useMoment();
  const withdraw = () =>
    confirmed(actions.withdraw({ id: question.id }), {
      done: t('withdrawn', { name: question.seller_name }),
      unreachable: t('unreachable'),
    });
  return (
    <article className="flex flex-col gap-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-medium break-words">{question.seller_name}</h3>
        <QuestionState state={question.state} />
        <span className="text-xs text-muted">{t('until', { at: moment(new Date(question.answer_by)) })}</span>
      </div>
      <p className="max-w-prose break-words whitespace-pre-line text-muted">{question.question}</p>
      {question.answer !== null && (
        <div className="max-w-prose rounded-lg bg-surface-secondary px-4 py-3">
          <p className="text-xs text-muted">
            {t('answered', { name: question.answered_by ?? '', at: moment(new Date(question.answered_at ?? '')) })}
          </p>
          <p className="mt-1 break-words whitespace-pre-line">{question.answer}</p>
          {canWrite && <AddToDraft chargebackId={chargebackId} draft={draft} words={question.answer} />}
        </div>
      )}
      {question.files.length > 0 && (
        <details className="max-w-prose">
          <summary className="cursor-pointer text-accent-soft-foreground">
            {t(canWrite ? 'files' : 'closedFiles', { count: question.files.length })}
          </summary>
          <div className="mt-2">
            <AnswerFiles questionId={question.id} files={question.files} />
          </div>
        </details>
      )}
      {canWrite && (question.state === 'waiting' || question.state === 'late') && (
        <div>
          <ConfirmDialog
            open={t('withdraw')}
            openNamed={t('withdrawNamed', { name: question.seller_name })}
            title={t('withdrawTitle')}
            confirm={t('withdraw')}
            cancel={t('keep')}
            onConfirm={withdraw}
          >
            {t('withdrawText', { name: question.seller_name })}
          </ConfirmDialog>
        </div>
      )}
    </article>
  );
}

/** Appends the seller's text to the draft's description, which is edited on the same page. */
function AddToDraft({ chargebackId, draft: given, words }: Pick<HelpProps, 'chargebackId' | 'draft'> & { words: string }) {
  const t = useTranslations('questions.staff');
  const { draft } = useDefenseDraft(chargebackId, given);
  const [isAdded, setIsAdded] = useState(false);
  function add() {
    const before = draft.valueOf('description').trimEnd();
    draft.type('description', before === '' ? words : `${before}\n\n${words}`);
    void draft.save();
    setIsAdded(true);
  }
  return (
    <PlainButton look="outline" size="sm" className="mt-3" onClick={add} disabled={isAdded}>
      {t(isAdded ? 'added' : 'add')}
    </PlainButton>
  );
}
