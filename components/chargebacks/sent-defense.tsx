import { FileText } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Section } from '@/components/ui/section';
import type { ChargebackReply } from '@/lib/chargebacks/schema';

type Defense = NonNullable<ChargebackReply['defense']>;

/** The defense as it was sent to the issuer. */
export function SentDefense({ defense }: { defense: Defense }) {
  const t = useTranslations('chargebacks.sent');
  const field = useTranslations('defense.fields');
  const { shipping_info: shipping, recipient_info: recipient } = defense;
  return (
    <Section id="chargeback-sent" title={t('title')}>
      <dl className="grid gap-x-6 gap-y-4 text-sm sm:grid-cols-2">
        <Given name={field('description')} wide>
          {defense.reason}
        </Given>
        <Given name={field('product_name')}>{defense.product_name}</Given>
        <Given name={field('company_name')}>{shipping?.company_name}</Given>
        <Given name={field('shipping_date')}>{shipping?.shipping_date}</Given>
        <Given name={field('tracking_number')}>{shipping?.tracking_number}</Given>
        <Given name={field('shipping_address')}>{shipping?.shipping_address}</Given>
        <Given name={field('recipient_name')}>{recipient?.name}</Given>
        <Given name={field('recipient_phone')}>{recipient?.phone}</Given>
        <Given name={field('recipient_email')}>{recipient?.email}</Given>
      </dl>
      <Documents documents={defense.documents} />
    </Section>
  );
}

/** Leaves out missing values. */
function Given({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className={`min-w-0 ${wide ? 'sm:col-span-2' : ''}`}>
      <dt className="mb-1 text-xs text-muted">{name}</dt>
      <dd className="break-words whitespace-pre-wrap">{children}</dd>
    </div>
  );
}

const megabyte = 1_048_576;

function Documents({ documents }: { documents: Defense['documents'] }) {
  const t = useTranslations('chargebacks.sent');
  const format = useFormatter();
  const sizeOf = (bytes: number) => `${format.number(Math.max(0.1, bytes / megabyte), { maximumFractionDigits: 1 })} MB`;
  return (
    <ul aria-label={t('documents')} className="mt-4 flex flex-col gap-2">
      {documents.map(({ file_name: name, file_size: size, url }) => (
        <li key={url}>
          <a
            href={url}
            download={name}
            className="flex min-h-11 items-center gap-3 rounded-lg border border-border px-3 py-2 text-sm hover:bg-surface-secondary"
          >
            <FileText aria-hidden="true" className="size-4 shrink-0 text-muted" />
            <span className="min-w-0 flex-1 truncate">
              <span className="sr-only">{t('download')} </span>
              {name}
            </span>
            <span className="text-xs text-muted tabular-nums">{sizeOf(size)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
