import { useTranslations } from 'next-intl';
import { Actions } from '@/components/checkout/manage/actions';
import { Method } from '@/components/checkout/manage/method';
import { Notices } from '@/components/checkout/manage/notices';
import { Payments } from '@/components/checkout/manage/payments';
import { Plan } from '@/components/checkout/manage/plan';
import { PriceChange } from '@/components/checkout/manage/price-change';
import { Returned } from '@/components/checkout/manage/returned';
import type { ManageReply } from '@/lib/renewals/page/schema';

/** `told`, `refused`: what a form has come to. `verified`: the secure token of a customer who comes from their card's issuer, to agree to a price. */
type Props = { page: ManageReply; at: string; told: string | null; refused: string | null; verified: string | null };

const againSeconds = 5;

/** Everything about a subscription that its customer may see and do. While a charge is under way the page looks again by itself. */
export function ManagePage({ page, at, told, refused, verified }: Props) {
  const t = useTranslations('subscriptionPage');
  const { change, may } = page;
  if (change && may.answer && verified) {
    const words = { title: t('change.verified'), text: t('change.verifiedText'), submit: t('change.submit'), busy: t('change.busy') };
    return <Returned {...words} action={`${at}/answer`} fields={{ answer: 'given', gross: String(change.gross), verified }} />;
  }
  return (
    <>
      {page.is_tried && <meta httpEquiv="refresh" content={String(againSeconds)} />}
      <h1 className="text-xl font-semibold text-balance wrap-anywhere">{t('title', { merchant: page.merchant.name })}</h1>
      <Notices page={page} told={told} refused={refused} />
      <PriceChange page={page} at={at} />
      <Plan page={page} />
      <Method page={page} at={at} />
      <Actions page={page} at={at} />
      <Payments page={page} at={at} />
      <p className="mt-8 text-xs text-pretty text-muted">{t('keep')}</p>
    </>
  );
}
