import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { shorten } from '@/components/ui/short-id';
import { visible } from '@/components/ui/visible';
import type { DeliveryReply } from '@/lib/webhooks/deliveries/schema';

type SubjectProps = Pick<DeliveryReply, 'type' | 'resource_id' | 'external_order_num'>;

/** The page of a delivery's resource, if there is one. */
export const hrefOfSubject = ({ type, resource_id: id }: Pick<SubjectProps, 'type' | 'resource_id'>): string | null =>
  type.startsWith('payment.') ? `/payments/${id}` : null;

const link =
  'relative z-1 inline-flex items-center rounded font-mono text-accent-soft-foreground underline underline-offset-2 pointer-coarse:min-h-11';

/** The resource of a delivery, and its order number. A ping's resource is its own endpoint, which the page shows already. */
export function Subject({ delivery }: { delivery: SubjectProps }) {
  const t = useTranslations('deliveries');
  const { type, resource_id: id, external_order_num: order } = delivery;
  if (type === 'ping') return null;
  const href = hrefOfSubject(delivery);
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-xs text-muted">
      {href ? (
        <Link href={href} className={link} title={id} aria-label={t('paymentNamed', { id: shorten(id) })}>
          {shorten(id)}
        </Link>
      ) : (
        <code className="font-mono" title={id}>
          {shorten(id)}
        </code>
      )}
      {order !== null && <span className="max-w-60 truncate">{t('order', { order: visible(order) })}</span>}
    </span>
  );
}
