'use client';
import { Checkbox, CheckboxGroup, Description, FieldError, Label } from '@heroui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Control, Controller, useForm } from 'react-hook-form';
import { v7 } from 'uuid';
import { z } from 'zod';
import type { HelpProps } from '@/components/chargebacks/questions/help-props';
import { useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { fieldOf, momentOf } from '@/components/forms/moment';
import { TextRow } from '@/components/forms/text-row';
import { longest, typed } from '@/components/forms/typed';
import { Link } from '@/components/ui/link';
import { toast } from '@/components/ui/toast';
import { usualDay } from '@/lib/chargebacks/questions/question';
import { askInput, type QuestionList } from '@/lib/chargebacks/questions/schema';

const rule = askInput.shape.question;
const asking = z.object({
  sellers: z.array(z.string()).refine((chosen) => chosen.length > 0),
  question: typed(rule),
  answerBy: z.string().refine((field) => momentOf(field) !== null),
});
type Asking = z.infer<typeof asking>;
type Props = HelpProps & { isOpen: boolean; onClose: () => void };

export function AskDialog({ chargebackId, dueDate, now, questions, actions, isOpen, onClose }: Props) {
  const t = useTranslations('questions.staff');
  // one key for each opening of the dialog: pressing twice asks once
  const [key] = useState(() => v7());
  const { send, busy, refused } = useAct((input) => actions.ask(input, key));
  const reachable = questions.sellers.filter((seller) => seller.reachable);
  const only = questions.sellers.length === 1 ? reachable.map(({ id }) => id) : [];
  const form = useForm<Asking>({
    resolver: zodResolver(asking),
    defaultValues: { sellers: only, question: '', answerBy: fieldOf(usualDay(new Date(dueDate), new Date(now))) },
  });
  async function submit({ sellers, question, answerBy }: Asking) {
    if (!(await send({ id: chargebackId, sellers, question: question.trim(), answer_by: momentOf(answerBy) }))) return;
    onClose();
    toast.success(t('done', { count: sellers.length }));
  }
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      title={t('ask')}
      submit={t('submit')}
      busy={busy}
      refusedTitle={t('refused')}
      refused={refused}
      onSubmit={form.handleSubmit(submit)}
    >
      <Sellers control={form.control} sellers={questions.sellers} />
      <TextRow
        control={form.control}
        name="question"
        area
        label={t('question')}
        hint={t('questionHint')}
        wrong={t('questionMissing')}
        maxLength={longest(rule)}
      />
      <TextRow
        control={form.control}
        name="answerBy"
        type="datetime-local"
        label={t('answerBy')}
        hint={t('answerByHint')}
        wrong={t('answerByMissing')}
      />
    </DialogForm>
  );
}

/** The sellers to ask: each separately, and none sees another. */
function Sellers({ control, sellers }: { control: Control<Asking>; sellers: QuestionList['sellers'] }) {
  const t = useTranslations('questions.staff');
  return (
    <Controller
      control={control}
      name="sellers"
      render={({ field, fieldState: { invalid } }) => (
        <CheckboxGroup name="sellers" value={field.value} onChange={field.onChange} isInvalid={invalid} validationBehavior="aria">
          <Label>{t('sellers')}</Label>
          <div className="my-1.5 grid gap-y-2.5">
            {sellers.map(({ id, name, reachable }) => (
              <div key={id} className="min-w-0">
                <Checkbox value={id} isDisabled={!reachable} className="mt-0 min-w-0">
                  <Checkbox.Content className="pointer-coarse:min-h-11">
                    <Checkbox.Control>
                      <Checkbox.Indicator />
                    </Checkbox.Control>
                    <span className="min-w-0 break-words">{name}</span>
                  </Checkbox.Content>
                </Checkbox>
                {!reachable && (
                  <p className="mt-1 ml-7 text-xs text-warning-soft-foreground">
                    {t('unreachableSeller')}{' '}
                    <Link
                      href={`/sellers/${id}`}
                      className="inline-flex items-center rounded underline underline-offset-2 pointer-coarse:min-h-11"
                    >
                      {t('invite')}
                    </Link>
                  </p>
                )}
              </div>
            ))}
          </div>
          <Description>{t('sellersHint')}</Description>
          <FieldError>{invalid && t('sellersMissing')}</FieldError>
        </CheckboxGroup>
      )}
    />
  );
}
