'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { TextRow } from '@/components/forms/text-row';
import { longest } from '@/components/forms/typed';
import { MoneyDialog } from '@/components/money-actions/money-dialog';
import { type MoneyAct, useMoneyAct } from '@/components/money-actions/use-money-act';
import {
  type DecideForm,
  type Decision,
  decideForm,
  decideRequestOf,
  proposedSplit,
  reasonRule,
  sharedIn,
} from '@/components/payments/acquirer-notices/decide-request';
import { type Original, rowsOf } from '@/components/splits/rows';
import type { FindSellers } from '@/components/splits/seller-adder';
import { ShareEditor } from '@/components/splits/share-editor';
import { toast } from '@/components/ui/toast';
import { formatYen } from '@/components/ui/yen';
import type { NoticeReply } from '@/lib/acquirers/notices/schema';
import type { PaymentReply } from '@/lib/payments/schema';

export type { Decision };
/** `isTakable`: what stands at the acquirer can be booked. `isPlatform`: the payment's merchant splits its payments. `names`: of the sellers in its split. */
export type DecideProps = {
  notice: NoticeReply;
  isTakable: boolean;
  payment: PaymentReply;
  isPlatform: boolean;
  names: Readonly<Record<string, string>>;
  decide: MoneyAct;
  findSellers: FindSellers;
};
type Props = DecideProps & { decision: Decision; isOpen: boolean; onClose: (isUnknown: boolean) => void };

/** Says what becomes of a notice that was held: with whose shares it is booked, or that nothing is; and why. */
export function DecideDialog({ isOpen, onClose, decide, ...about }: Props) {
  const { payment, notice, names } = about;
  const t = useTranslations('acquirerNotices.decide');
  const proposed = useMemo(() => proposedSplit({ notice, payment }), [notice, payment]);
  const { send, busy, sent } = useMoneyAct(decide);
  const form = useForm<DecideForm>({
    resolver: zodResolver(decideForm),
    defaultValues: { reason: '', rows: rowsOf(proposed.entries, names) },
  });
  const isUnknown = sent.state === 'unknown';
  const words = wordsOf(about);
  const amount = formatYen(notice.facts.amount ?? 0);
  const request = decideRequestOf(about, form.watch('rows'), '');
  async function submit(values: DecideForm) {
    const final = decideRequestOf(about, values.rows, values.reason);
    if (!('input' in final) || !(await send(final.input))) return;
    toast.success(t(`${words}.done`), { href: `/payments/${payment.id}`, name: t('toPayment') });
    onClose(false);
  }
  return (
    <MoneyDialog
      isOpen={isOpen}
      onClose={() => onClose(isUnknown)}
      title={t(`${words}.title`, { amount })}
      submit={t(`${words}.submit`, { amount })}
      wide={hasShares(about)}
      busy={busy}
      blocked={'fault' in request ? t(`faults.${request.fault}`, { amount: formatYen(sharedIn(about)) }) : null}
      sent={sent}
      onSubmit={form.handleSubmit(submit)}
    >
      <p className="text-sm leading-relaxed">{t(`${words}.effect`)}</p>
      <DecideFields form={form} about={about} proposed={proposed} disabled={busy || isUnknown} />
    </MoneyDialog>
  );
}

/** Where nothing could be booked, nothing is said of booking. */
const wordsOf = ({ decision, isTakable }: Pick<Props, 'decision' | 'isTakable'>) =>
  decision === 'leave' && !isTakable ? 'close' : decision;

type About = Omit<Props, 'isOpen' | 'onClose' | 'decide'>;
const hasShares = ({ decision, isPlatform }: About) => decision === 'take' && isPlatform;
type FieldsProps = { form: UseFormReturn<DecideForm>; about: About; proposed: Original; disabled: boolean };

/** The sellers' shares of what is booked, and the reason. */
function DecideFields({ form, about, proposed, disabled }: FieldsProps) {
  const t = useTranslations('acquirerNotices.decide');
  const { payment, names, findSellers } = about;
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-5">
      {hasShares(about) && (
        <ShareEditor
          rows={form.watch('rows')}
          onRows={(rows) => form.setValue('rows', rows)}
          original={payment.platform_details && proposed}
          limit={sharedIn(about)}
          names={names}
          findSellers={findSellers}
          isOwn={false}
          disabled={disabled}
        />
      )}
      <TextRow
        control={form.control}
        name="reason"
        label={t('reason')}
        hint={t('reasonHint')}
        wrong={t('reasonMissing')}
        maxLength={longest(reasonRule)}
        area
      />
    </fieldset>
  );
}
