import { useTranslations } from 'next-intl';
import { BackLink } from '@/components/checkout/leaving';
import { Points } from '@/components/checkout/pay/steps';

type Props = { kind: 'cash' | 'bank'; merchant: string; back: string | null };

/** What becomes of the money once it is paid, and of an order that is not. */
export function After({ kind, merchant, back }: Props) {
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
