'use client';
import { Button, Spinner } from '@heroui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { useSendLabel } from '@/components/money-actions/send-label';
import { SentNotice } from '@/components/money-actions/sent-notice';
import { type MoneyAct, type Sent, useMoneyAct } from '@/components/money-actions/use-money-act';
import { hrefOf, noFilters } from '@/components/payments/filters';
import { CardFields } from '@/components/payments/phone-orders/card-fields';
import { emptyOrder, type OrderForm, orderForm, orderInput, splitFault, totalOf } from '@/components/payments/phone-orders/order';
import { CardHolder, OrderFields } from '@/components/payments/phone-orders/order-fields';
import { useCard } from '@/components/payments/phone-orders/use-card';
import type { FindSellers } from '@/components/splits/seller-adder';
import { ShareEditor } from '@/components/splits/share-editor';
import { Link } from '@/components/ui/link';
import { Panel } from '@/components/ui/panel';
import { toast } from '@/components/ui/toast';

/** `month`: the service's, which decides whether a card has expired. */
type Props = { create: MoneyAct; findSellers: FindSellers; isPlatform: boolean; month: number };
const noNames = {};

/** A card payment for a customer on the phone. */
export function PhoneOrderForm({ create, findSellers, isPlatform, month }: Props) {
  const t = useTranslations('phoneOrder');
  const router = useRouter();
  const { send, busy, sent } = useMoneyAct(create);
  const card = useCard(month);
  const form = useForm<OrderForm>({ resolver: zodResolver(orderForm), defaultValues: emptyOrder });
  const values = form.watch();
  const total = totalOf(values);
  const fault = isPlatform ? splitFault(values) : null;
  const isUnknown = sent.state === 'unknown';
  const isLocked = busy || isUnknown;
  const action = total > 0 ? t(`submit.${values.take}`, { amount: total }) : t(`submit.${values.take}Plain`);
  const label = useSendLabel(sent, action);
  async function submit(order: OrderForm) {
    if (busy) return;
    // the card is no longer on the page: the same request is sent again
    const typed = isUnknown ? {} : card.read();
    if (!typed || fault) return;
    const sending = send(orderInput(order, typed, isPlatform));
    card.empty();
    const done = await sending;
    if (!done) return;
    const href = `/payments/${(done.reply as { id: string }).id}`;
    toast.success(t(`done.${order.take}`, { amount: total }), { href, name: t('seePayment') });
    router.push(href);
  }
  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={form.handleSubmit(submit, () => void card.read())}
      className="flex max-w-3xl flex-col gap-6"
    >
      <Panel className="p-4 sm:p-6">
        <fieldset disabled={isLocked} className="flex min-w-0 flex-col gap-6">
          <OrderFields control={form.control} taxMode={values.taxMode} total={total} isPlatform={isPlatform} />
        </fieldset>
      </Panel>
      {isPlatform && (
        <Panel className="p-4 sm:p-6">
          <ShareEditor
            rows={values.rows}
            onRows={(rows) => form.setValue('rows', rows)}
            original={null}
            limit={total}
            names={noNames}
            findSellers={findSellers}
            disabled={isLocked}
            heading="h2"
          />
        </Panel>
      )}
      {!isUnknown && (
        <Panel className="p-4 sm:p-6">
          <h2 className="mb-4 text-base font-semibold">{t('card.title')}</h2>
          <fieldset disabled={busy} className="flex min-w-0 flex-col gap-4">
            <CardFields inputs={card.inputs} round={card.round} faults={card.faults} onJudge={card.judge} disabled={busy} />
            <CardHolder control={form.control} />
          </fieldset>
        </Panel>
      )}
      <SentNotice sent={sent} card look={<Look order={values.orderNumber.trim()} />} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isPending={busy} isDisabled={fault !== null} className="pointer-coarse:min-h-11">
          {busy && <Spinner color="current" size="sm" />}
          {label}
        </Button>
        <WayOut sent={sent} />
        {fault && <p className="text-sm text-muted">{t(`faults.${fault}`)}</p>}
      </div>
    </form>
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
    <Link href={isMade ? `/payments/${id}` : '/payments'} className="button button--tertiary pointer-coarse:min-h-11">
      {t(isMade ? 'seePayment' : 'cancel')}
    </Link>
  );
}
