'use client';
import { useTranslations } from 'next-intl';
import { MoneyDialog } from '@/components/money-actions/money-dialog';
import { taxOf, totalOf } from '@/components/payments/included-tax';
import type { OrderForm } from '@/components/payments/phone-orders/order';
import { ReviewShares } from '@/components/payments/phone-orders/review-shares';
import { blockOf, Obstacle, obstacleIn } from '@/components/splits/obstacle';
import type { Preview } from '@/components/splits/use-preview';
import { Fact } from '@/components/ui/fact';
import { Money } from '@/components/ui/money';
import { formatYen } from '@/components/ui/yen';
import type { CardBrand } from '@/lib/money/rates';

export type ReviewedCard = { brand: CardBrand; lastFour: string; expiry: string };
type Props = {
  order: OrderForm;
  card: ReviewedCard;
  preview: Preview;
  ownId: string;
  names: Readonly<Record<string, string>>;
  isPlatform: boolean;
  busy: boolean;
  isOpen: boolean;
  onClose: () => void;
  onCharge: () => void;
};

const unsent = { state: 'none' } as const;

/** Everything about the order before it is charged: the button is live for a preview of exactly this. */
export function ReviewDialog({ order, card, preview, ownId, names, isPlatform, busy, isOpen, onClose, onCharge }: Props) {
  const t = useTranslations('phoneOrder.check');
  const brands = useTranslations('payment.brands');
  const [total, tax] = [totalOf(order), taxOf(order)];
  const block = blockOf(preview);
  const isCharge = order.take === 'capture';
  const shownCard = `${brands(card.brand)} •••• ${card.lastFour}`;
  const customer = [order.name.trim(), order.email.trim()].filter(Boolean);
  return (
    <MoneyDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(isCharge ? 'title' : 'titleAuthorize')}
      about={t(isCharge ? 'lead' : 'leadAuthorize', { card: shownCard, amount: formatYen(total) })}
      submit={t(`submit.${order.take}`, { amount: total })}
      keep={t('back')}
      wide
      busy={busy}
      checking={block === 'checking'}
      blocked={block && t(`faults.${block}`)}
      obstacle={obstacleIn(preview) && <Obstacle preview={preview} names={names} />}
      sent={unsent}
      onSubmit={onCharge}
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm sm:grid-cols-3">
        <Fact name={t('amount')}>
          <Money amount={total} className="text-lg font-semibold" />
        </Fact>
        <Fact name={t('tax')}>
          <Money amount={tax} />
        </Fact>
        <Fact name={t('card')}>
          <span className="tabular-nums">{shownCard}</span>
        </Fact>
        <Fact name={t('expiry')}>
          <span className="tabular-nums">{card.expiry}</span>
        </Fact>
        <Fact name={t('order')}>{order.orderNumber.trim() || <Missing />}</Fact>
        <Fact name={t('customer')} wide>
          {customer.length > 0 ? (
            customer.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))
          ) : (
            <Missing />
          )}
        </Fact>
        <Fact name={t('about')} full>
          {order.description.trim()}
        </Fact>
      </dl>
      <ReviewShares order={order} preview={preview} ownId={ownId} isPlatform={isPlatform} />
    </MoneyDialog>
  );
}

const Missing = () => <span className="text-muted">{useTranslations('phoneOrder.check')('none')}</span>;
