import { useTranslations } from 'next-intl';
import { ChangeMethod } from '@/components/checkout/change-method';
import { BackLink } from '@/components/checkout/leaving';
import { BankTransfer } from '@/components/checkout/pay/bank-transfer';
import { Konbini } from '@/components/checkout/pay/konbini';
import { PayEasy } from '@/components/checkout/pay/pay-easy';
import { Points } from '@/components/checkout/pay/steps';
import type { PageReply } from '@/lib/payments/page/schema';

type Props = { page: PageReply; now: Date; live: boolean };

/** The payment instructions for the chosen method, and what happens afterwards. */
export function Instructions({ page, now, live }: Props) {
  const { details } = page;
  const { merchant, back } = page;
  const shared = { page, now, live };
  return (
    <>
      {details.type === 'konbini' && <Konbini {...shared} details={details} />}
      {details.type === 'bank_transfer' && <BankTransfer {...shared} details={details} />}
      {details.type === 'pay_easy' && <PayEasy {...shared} details={details} />}
      <After kind={kindOf(page)} merchant={merchant.name} back={back} />
      {page.checkout && <ChangeMethod at={page.checkout} />}
    </>
  );
}

/** How soon it is confirmed. */
const kindOf = ({ details, by_payer_number: isShared }: PageReply): AfterProps['kind'] => {
  if (details.type !== 'bank_transfer') return 'cash';
  return isShared ? 'statement' : 'bank';
};

type AfterProps = { kind: 'cash' | 'bank' | 'statement'; merchant: string; back: string | null };

/** What happens after the payment, and to an unpaid order. */
function After({ kind, merchant, back }: AfterProps) {
  const t = useTranslations('payPage.after');
  return (
    <section aria-labelledby="after" className="mt-8 break-inside-avoid">
      <h2 id="after" className="text-base font-semibold">
        {t('title')}
      </h2>
      <Points points={[t(kind, { merchant }), t('keep'), t('late')]} />
      {back && <BackLink to={back} merchant={merchant} look="outline" />}
    </section>
  );
}
