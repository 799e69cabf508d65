'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { AnswerFiles } from '@/components/chargebacks/questions/answer-files';
import { type Act, useAct } from '@/components/forms/act';
import { TextRow } from '@/components/forms/text-row';
import { longest, typed } from '@/components/forms/typed';
import { Drop } from '@/components/forms/upload/drop';
import { Sending } from '@/components/forms/upload/sending';
import { type UploadState, Uploads } from '@/components/forms/upload/uploads';
import { Panel } from '@/components/ui/panel';
import { PlainButton } from '@/components/ui/plain-button';
import { toast } from '@/components/ui/toast';
import { maxFiles } from '@/lib/chargebacks/questions/question';
import { answerInput, type SellerQuestionReply } from '@/lib/chargebacks/questions/schema';
import { fileTypes, maxFileBytes } from '@/lib/files/file';

const nothing: readonly UploadState[] = [];
const answerFiles = { limit: maxFileBytes, types: Object.keys(fileTypes) };

/** Uploads under way to one answer; `onSent` receives the new answer. */
function useAnswerUploads(questionId: string, onSent: (reply: SellerQuestionReply) => void) {
  const [uploads] = useState(() => new Uploads<SellerQuestionReply>({ address: `/question-files/${questionId}`, ...answerFiles }));
  const state = useSyncExternalStore(uploads.subscribe, uploads.state, () => nothing);
  useEffect(() => {
    uploads.onSent = onSent;
  });
  return { uploads, state };
}

const rule = answerInput.shape.answer;
const answering = z.object({ answer: typed(rule) });
type Answering = z.infer<typeof answering>;
type Props = { question: SellerQuestionReply; answer: Act; removeFile: Act };

/** The seller's answer in text and files. A file is sent at once; the text when the button is pressed. */
export function AnswerForm({ question, answer, removeFile }: Props) {
  const t = useTranslations('questions');
  // the text that the writer has seen: a colleague's newer text is not overwritten unseen
  const [seen, setSeen] = useState(question.answer ?? '');
  const form = useForm<Answering>({ resolver: zodResolver(answering), defaultValues: { answer: seen } });
  const { send, busy, refused } = useAct(answer);
  async function submit({ answer: words }: Answering) {
    const given = words.trim();
    if (!(await send({ id: question.id, answer: given, seen }))) return;
    setSeen(given);
    toast.success(t(seen === '' ? 'sent' : 'changed'));
  }
  return (
    <Panel className="p-4 sm:p-5">
      <h2 className="text-base font-semibold">{t('yours')}</h2>
      <p className="mt-1 mb-4 max-w-prose text-sm text-muted">{t('yoursText')}</p>
      <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-5">
        <TextRow
          control={form.control}
          name="answer"
          area
          roomy
          className="min-h-40 text-base sm:text-sm"
          label={t('words')}
          hint={t('wordsHint')}
          wrong={t('wordsMissing')}
          maxLength={longest(rule)}
        />
        <Files question={question} remove={removeFile} />
        {refused !== undefined && (
          <p role="alert" className="text-sm font-medium text-danger-soft-foreground">
            {refused?.message ?? t('unreachable')}
          </p>
        )}
        <PlainButton type="submit" busy={busy} className="self-start max-sm:w-full">
          {t(seen === '' ? 'send' : 'change')}
        </PlainButton>
      </form>
    </Panel>
  );
}

/** Files by button, or by dropping. */
function Files({ question, remove }: { question: SellerQuestionReply; remove: Act }) {
  const t = useTranslations('questions');
  const id = useId();
  const [files, setFiles] = useState(question.files);
  const { uploads, state } = useAnswerUploads(question.id, (reply) => setFiles(reply.files));
  const removing = useAct(remove);
  async function drop(file: string) {
    if (await removing.send({ id: question.id, file })) setFiles((before) => before.filter((one) => one.id !== file));
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="label mb-1">{t('files')}</legend>
      <p id={`${id}-hint`} className="text-xs text-muted">
        {t('filesHint', { most: maxFiles })}
      </p>
      <AnswerFiles questionId={question.id} files={files} onRemove={drop} />
      {state.map((upload) => (
        <Sending
          key={upload.key}
          upload={upload}
          {...answerFiles}
          onAgain={() => uploads.again(upload)}
          onDrop={() => uploads.drop(upload)}
        />
      ))}
      {files.length < maxFiles && (
        <Drop id={id} described={`${id}-hint`} types={answerFiles.types} several onTake={(list) => uploads.add([...(list ?? [])])} />
      )}
      {removing.refused !== undefined && (
        <p role="alert" className="text-sm font-medium text-danger-soft-foreground">
          {removing.refused?.message ?? t('unreachable')}
        </p>
      )}
    </fieldset>
  );
}
