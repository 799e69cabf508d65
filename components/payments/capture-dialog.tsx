'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { MoneyDialog } from '@/components/money-actions/money-dialog';
import { type MoneyAct, useMoneyAct } from '@/components/money-actions/use-money-act';
import { CaptureFields } from '@/components/payments/capture-fields';
import { type CaptureForm, captureForm, captureRequestOf } from '@/components/payments/capture-request';
import { OrderAndCustomer } from '@/components/payments/order-and-customer';
import { givenSplit } from '@/components/payments/refundable';
import { movedIn } from '@/components/splits/moved';
import { blockOf, Obstacle, obstacleIn } from '@/components/splits/obstacle';
import { PreviewPanel } from '@/components/splits/preview-panel';
import { rowsOf } from '@/components/splits/rows';
import type { FindSellers } from '@/components/splits/seller-adder';
import { ShareEditor } from '@/components/splits/share-editor';
import { type DryRun, usePreview } from '@/components/splits/use-preview';
import { toast, unlessHere } from '@/components/ui/toast';
import { formatYen } from '@/components/ui/yen';
import type { PaymentReply } from '@/lib/payments/schema';

type Props = {
  payment: PaymentReply;
  holderName: string | null;
  /** Its merchant is a platform, which splits payments. */
  isPlatform: boolean;
  names: Readonly<Record<string, string>>;
  capture: MoneyAct;
  dryRun: DryRun;
  findSellers: FindSellers;
  isOpen: boolean;
  /** `isUnknown`: the outcome of the request is unknown. */
  onClose: (isUnknown: boolean) => void;
};

/** Captures the authorized amount, or once a part of it, with the given split or a new one. */
export function CaptureDialog({ payment, holderName, isPlatform, names, capture, dryRun, findSellers, isOpen, onClose }: Props) {
  const t = useTranslations('capture');
  const original = useMemo(() => givenSplit(payment), [payment]);
  const { send, busy, sent } = useMoneyAct(capture);
  const form = useForm<CaptureForm>({
    resolver: zodResolver(captureForm),
    defaultValues: { mode: 'whole', amount: '', rows: rowsOf(original.entries, names) },
  });
  const values = form.watch();
  const request = captureRequestOf(payment, values, original, isPlatform);
  const preview = usePreview(dryRun, isOpen && 'input' in request ? request.input : null);
  const allNames = { ...names, ...namesIn(values) };
  const isUnknown = sent.state === 'unknown';
  const isLocked = busy || isUnknown;
  const fault = 'fault' in request ? request.fault : isUnknown ? null : blockOf(preview);
  async function submit() {
    if (!('input' in request)) return;
    if (!(await send(request.input))) return preview.again();
    toast.success(t('done', { amount: request.total }), unlessHere({ href: `/payments/${payment.id}?tab=ledger#records`, name: t('see') }));
    onClose(false);
  }
  return (
    <MoneyDialog
      isOpen={isOpen}
      onClose={() => onClose(isUnknown)}
      title={t('title', { amount: formatYen(payment.amount + payment.tax) })}
      about={<OrderAndCustomer payment={payment} holderName={holderName} />}
      submit={'fault' in request && request.total === 0 ? t('submit') : t('submitAmount', { amount: request.total })}
      wide
      busy={busy}
      checking={fault === 'checking'}
      blocked={fault && t(`faults.${fault}`, { amount: formatYen(payment.amount) })}
      obstacle={!isUnknown && obstacleIn(preview) && <Obstacle preview={preview} names={allNames} />}
      sent={sent}
      onSubmit={form.handleSubmit(submit)}
    >
      <fieldset disabled={isLocked} className="flex min-w-0 flex-col gap-5">
        <CaptureFields form={form} payment={payment} total={request.total} disabled={isLocked} />
        {isPlatform && (
          <ShareEditor
            rows={values.rows}
            onRows={(rows) => form.setValue('rows', rows)}
            original={payment.platform_details && original}
            limit={request.total}
            names={names}
            moved={movedIn(preview.reply)}
            findSellers={findSellers}
            disabled={isLocked}
          />
        )}
      </fieldset>
      {!isUnknown && (
        <PreviewPanel preview={preview} names={allNames} shown={values.rows.map(({ sellerId }) => sellerId)} empty={t('empty')} />
      )}
    </MoneyDialog>
  );
}

/** Sellers that were searched for this split. */
const namesIn = ({ rows }: CaptureForm) => Object.fromEntries(rows.map(({ sellerId, name }) => [sellerId, name]));
