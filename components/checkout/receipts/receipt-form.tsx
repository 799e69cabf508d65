import { useTranslations } from 'next-intl';
import { IssuedReceipts } from '@/components/checkout/receipts/issued-receipts';
import { TextField } from '@/components/checkout/text-field';
import { PlainButton } from '@/components/ui/plain-button';
import { longestLine } from '@/lib/receipts/receipt';
import type { ReceiptReply } from '@/lib/receipts/schema';

type Props = { receipt: ReceiptReply; at: string; idempotencyKey: string; told: 'issued' | 'refused' | null };

/** A plain form, which works without the page's scripts; issued receipts can be downloaded again. */
export function ReceiptForm({ receipt: { receipts, given }, at, idempotencyKey, told }: Props) {
  const t = useTranslations('receipt.form');
  return (
    <section aria-labelledby="receipt-form" className="mt-8 rounded-xl border border-border bg-surface p-5 print:hidden">
      <h2 id="receipt-form" className="text-base font-semibold">
        {t('title')}
      </h2>
      {told === 'refused' && (
        <p role="alert" className="mt-3 rounded-lg bg-danger-soft p-3 text-sm text-danger-soft-foreground">
          {t('refused')}
        </p>
      )}
      {told === 'issued' && (
        <p role="status" className="mt-3 rounded-lg bg-success-soft p-3 text-sm text-success-soft-foreground">
          {t('issued')}
        </p>
      )}
      <IssuedReceipts receipts={receipts} at={`${at}/pdf`} framed />
      <p className="mt-3 text-sm text-pretty text-muted">{t('text')}</p>
      <form method="post" action={`${at}/issue`} className="mt-4 grid gap-4">
        <input type="hidden" name="idempotency_key" value={idempotencyKey} />
        <TextField
          id="recipient"
          name="recipient"
          label={t('recipient')}
          hint={t('recipientHint')}
          maxLength={longestLine}
          autoComplete="organization"
          defaultValue={given.recipient ?? ''}
        />
        <TextField
          id="proviso"
          name="proviso"
          label={t('proviso')}
          hint={t('provisoHint')}
          maxLength={longestLine}
          autoComplete="off"
          defaultValue={given.proviso ?? ''}
        />
        <PlainButton type="submit" look={receipts.length > 0 ? 'outline' : 'primary'} size="lg" wide className="h-12">
          {t(receipts.length > 0 ? 'again' : 'submit')}
        </PlainButton>
      </form>
    </section>
  );
}
