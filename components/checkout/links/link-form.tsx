'use client';
import { Button, Spinner } from '@heroui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { emptyLink, type LinkForm as Form, formLike, linkForm, linkInput, splitFault } from '@/components/checkout/links/link';
import { OrderFields, PaymentMethodFields } from '@/components/checkout/links/link-fields';
import { LinkNotice } from '@/components/checkout/links/link-notice';
import { useSendLabel } from '@/components/money-actions/send-label';
import { type MoneyAct, useMoneyAct } from '@/components/money-actions/use-money-act';
import { type TaxMode, totalOf } from '@/components/payments/included-tax';
import type { FindSellers } from '@/components/splits/seller-adder';
import { ShareEditor } from '@/components/splits/share-editor';
import { Link } from '@/components/ui/link';
import { Panel } from '@/components/ui/panel';
import { toast } from '@/components/ui/toast';
import type { PaymentMethod } from '@/lib/money/methods';
import type { LinkReply } from '@/lib/sessions/list/schema';

export type LinkFormProps = {
  create: MoneyAct;
  findSellers: FindSellers;
  isPlatform: boolean;
  /** The merchant's payment methods, in the order in which they are offered. */
  offered: readonly PaymentMethod[];
  /** Whether it can sell a subscription. */
  repeatable: boolean;
  taxMode: TaxMode;
  /** The service's time. */
  now: string;
  /** Made like another one. */
  like: LinkReply | null;
};
const noNames = {};

/** The form with which a merchant's users create a payment link. */
export function LinkForm({ create, findSellers, isPlatform, offered, repeatable, taxMode, now, like }: LinkFormProps) {
  const t = useTranslations('paymentLinks.form');
  const router = useRouter();
  const { send, busy, sent } = useMoneyAct(create);
  const form = useForm<Form>({
    resolver: zodResolver(linkForm),
    defaultValues: { ...(like ? formLike(like, offered) : emptyLink(offered, taxMode)), now },
  });
  const values = form.watch();
  const total = totalOf(values);
  const fault = isPlatform ? splitFault(values) : null;
  const isLocked = busy || sent.state === 'unknown';
  const label = useSendLabel(sent, total > 0 ? t('submit', { amount: total }) : t('submitPlain'));
  async function submit(link: Form) {
    if (busy || fault) return;
    const done = await send(linkInput(link, { isPlatform, offered }));
    if (!done) return;
    toast.success(t('done', { amount: total }));
    router.push(`/payment-links/${(done.reply as { id: string }).id}`);
  }
  return (
    <form noValidate autoComplete="off" onSubmit={form.handleSubmit(submit)} className="flex max-w-3xl flex-col gap-6">
      <Panel className="p-4 sm:p-6">
        <fieldset disabled={isLocked} className="flex min-w-0 flex-col gap-6">
          <OrderFields control={form.control} values={values} repeatable={repeatable} />
        </fieldset>
      </Panel>
      <Panel className="p-4 sm:p-6">
        <fieldset disabled={isLocked} className="flex min-w-0 flex-col gap-6">
          <PaymentMethodFields control={form.control} values={values} offered={offered} disabled={isLocked} />
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
      <LinkNotice sent={sent} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isPending={busy} isDisabled={fault !== null} className="pointer-coarse:min-h-11">
          {busy && <Spinner color="current" size="sm" />}
          {label}
        </Button>
        <Link href="/payment-links" className="button button--outline pointer-coarse:min-h-11">
          {t('cancel')}
        </Link>
        {fault && <p className="text-sm text-muted">{t(`faults.${fault}`)}</p>}
      </div>
    </form>
  );
}
