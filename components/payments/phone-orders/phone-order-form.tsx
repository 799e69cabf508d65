'use client';
import { Button, Spinner } from '@heroui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useSendLabel } from '@/components/money-actions/send-label';
import { SentNotice } from '@/components/money-actions/sent-notice';
import { type MoneyAct, type Sent, useMoneyAct } from '@/components/money-actions/use-money-act';
import { hrefOf, noFilters } from '@/components/payments/filters';
import { type TaxMode, totalOf } from '@/components/payments/included-tax';
import { CardFields } from '@/components/payments/phone-orders/card-fields';
import { emptyOrder, type OrderForm, orderForm, orderInput, splitFault, trialInput } from '@/components/payments/phone-orders/order';
import { CardHolder, OrderFields } from '@/components/payments/phone-orders/order-fields';
import { ReviewDialog, type ReviewedCard } from '@/components/payments/phone-orders/review-dialog';
import { type PhoneCard, useCard } from '@/components/payments/phone-orders/use-card';
import { movedIn } from '@/components/splits/moved';
import { Obstacle, obstacleIn } from '@/components/splits/obstacle';
import { PreviewPanel } from '@/components/splits/preview-panel';
import type { FindSellers } from '@/components/splits/seller-adder';
import { ShareEditor } from '@/components/splits/share-editor';
import { type DryRun, type Preview, usePreview } from '@/components/splits/use-preview';
import { Link } from '@/components/ui/link';
import { Panel } from '@/components/ui/panel';
import { toast } from '@/components/ui/toast';

/** `month`: the service's, which decides whether a card has expired. */
export type PhoneOrderProps = {
  create: MoneyAct;
  dryRun: DryRun;
  findSellers: FindSellers;
  isPlatform: boolean;
  /** The merchant itself, in the preview. */
  ownId: string;
  taxMode: TaxMode;
  month: number;
};
const noNames = {};

/** Typed, reviewed, charged: what the form knows, and its two steps. */
function useOrder({ create, dryRun, isPlatform, ownId, taxMode, month }: PhoneOrderProps) {
  const t = useTranslations('phoneOrder');
  const split = useTranslations('split');
  const router = useRouter();
  const { send, busy, sent } = useMoneyAct(create);
  const card = useCard(month);
  const form = useForm<OrderForm>({ resolver: zodResolver(orderForm), defaultValues: emptyOrder(taxMode) });
  const [reviewed, setReviewed] = useState<ReviewedCard | null>(null);
  const values = form.watch();
  const fault = isPlatform ? splitFault(values) : null;
  const isUnknown = sent.state === 'unknown';
  const preview = usePreview(dryRun, busy || isUnknown ? null : trialInput(values, card.brand, isPlatform));
  const names = { ...Object.fromEntries(values.rows.map(({ sellerId, name }) => [sellerId, name])), [ownId]: split('own') };
  async function charge(order: OrderForm) {
    // the card is no longer on the page: the same request is sent again
    const typed = isUnknown ? {} : card.read();
    if (busy || !typed) return setReviewed(null);
    const sending = send(orderInput(order, typed, isPlatform));
    card.empty();
    const done = await sending;
    setReviewed(null);
    if (!done) return preview.again();
    const href = `/payments/${(done.reply as { id: string }).id}`;
    toast.success(t(`done.${order.take}`, { amount: totalOf(order) }), { href, name: t('seePayment') });
    router.push(href);
  }
  async function review() {
    if (!busy && !fault && card.read() && card.brand) setReviewed({ brand: card.brand, ...card.shown() });
  }
  const submit = form.handleSubmit(isUnknown ? charge : review, () => void card.read());
  const dialog = { order: values, preview, names, ownId, isPlatform, busy, onCharge: form.handleSubmit(charge) };
  return { form, values, card, preview, names, fault, busy, sent, submit, reviewed, setReviewed, dialog };
}

/** A card payment for a customer on the phone. */
export function PhoneOrderForm(props: PhoneOrderProps) {
  const { isPlatform } = props;
  const { form, values, card, preview, names, fault, busy, sent, submit, reviewed, setReviewed, dialog } = useOrder(props);
  const isUnknown = sent.state === 'unknown';
  const isLocked = busy || isUnknown;
  return (
    <>
      <form noValidate autoComplete="off" onSubmit={submit} className="flex max-w-3xl flex-col gap-6">
        <Panel className="p-4 sm:p-6">
          <fieldset disabled={isLocked} className="flex min-w-0 flex-col gap-6">
            <OrderFields control={form.control} isPlatform={isPlatform} />
          </fieldset>
        </Panel>
        {isPlatform && (
          <Panel className="p-4 sm:p-6">
            <ShareEditor
              rows={values.rows}
              onRows={(rows) => form.setValue('rows', rows)}
              original={null}
              limit={totalOf(values)}
              names={noNames}
              moved={movedIn(preview.reply)}
              findSellers={props.findSellers}
              disabled={isLocked}
              heading="h2"
            />
          </Panel>
        )}
        {!isUnknown && <CardPanel card={card} form={form} busy={busy} />}
        {!isLocked && <Effect preview={preview} names={names} order={values} />}
        <SentNotice sent={sent} card look={<Look order={values.orderNumber.trim()} />} />
        <Buttons sent={sent} busy={busy} order={values} fault={fault} />
      </form>
      {reviewed && <ReviewDialog {...dialog} card={reviewed} isOpen onClose={() => setReviewed(null)} />}
    </>
  );
}

type EffectProps = { preview: Preview; names: Readonly<Record<string, string>>; order: OrderForm };

/** The fees and balances, and why it would be refused. */
function Effect({ preview, names, order: { take, rows } }: EffectProps) {
  const t = useTranslations('phoneOrder');
  return (
    <>
      <PreviewPanel
        preview={preview}
        names={names}
        shown={rows.map(({ sellerId }) => sellerId)}
        empty={t('previewEmpty')}
        {...(take === 'authorize' && { nothing: t('previewAuthorized') })}
      />
      {obstacleIn(preview) && <Obstacle preview={preview} names={names} />}
    </>
  );
}

type ButtonProps = { sent: Sent; busy: boolean; order: OrderForm; fault: 'rows' | 'sum' | null };

/** On to the review; a request whose outcome is unknown is sent again at once, as it was reviewed. */
function Buttons({ sent, busy, order, fault }: ButtonProps) {
  const t = useTranslations('phoneOrder');
  const again = useSendLabel(sent, t(`check.submit.${order.take}`, { amount: totalOf(order) }));
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" isPending={busy} isDisabled={fault !== null} className="pointer-coarse:min-h-11">
        {busy && <Spinner color="current" size="sm" />}
        {sent.state === 'unknown' ? again : t('review')}
      </Button>
      <WayOut sent={sent} />
      {fault && <p className="text-sm text-muted">{t(`faults.${fault}`)}</p>}
    </div>
  );
}

function CardPanel({ card, form, busy }: { card: PhoneCard; form: UseFormReturn<OrderForm>; busy: boolean }) {
  const t = useTranslations('phoneOrder');
  const { inputs, round, brand, faults, judge, onNumber } = card;
  return (
    <Panel className="p-4 sm:p-6">
      <h2 className="mb-4 text-base font-semibold">{t('card.title')}</h2>
      <fieldset disabled={busy} className="flex min-w-0 flex-col gap-4">
        <CardFields {...{ inputs, round, brand, faults, onNumber }} onJudge={judge} disabled={busy} />
        <CardHolder control={form.control} />
      </fieldset>
    </Panel>
  );
}

/** A link to look it up; in another tab, because the request stays here to be sent again. */
function Look({ order }: { order: string }) {
  const t = useTranslations('phoneOrder');
  return (
    <Link href={hrefOf({ ...noFilters, order })} target="_blank" className="link underline">
      {t('look')}
    </Link>
  );
}

/** The link to a payment that exists all the same: refused, or with an open outcome. When nothing is known, there is no link to give up. */
function WayOut({ sent }: { sent: Sent }) {
  const t = useTranslations('phoneOrder');
  const id = sent.state === 'none' ? null : sent.error?.details?.payment_id;
  const isMade = typeof id === 'string';
  if (sent.state === 'unknown' && !isMade) return null;
  return (
    <Link href={isMade ? `/payments/${id}` : '/payments'} className="button button--outline pointer-coarse:min-h-11">
      {t(isMade ? 'seePayment' : 'cancel')}
    </Link>
  );
}
