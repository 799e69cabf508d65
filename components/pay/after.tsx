import { useTranslations } from 'next-intl';
import { BackLink } from '@/components/checkout/leaving';

type Props = { kind: 'cash' | 'bank'; merchant: string; back: string | null };

/** What becomes of the money once it is paid, and of an order that is not. */
export function After({ kind, merchant, back }: Props) {
  const t = useTranslations('payPage.after');
  return (
    <section aria-labelledby="after" className="mt-8 break-inside-avoid">
      <h2 id="after" className="text-base font-semibold">
        {t('title')}
      </h2>
      <ul className="mt-3 grid list-disc gap-2 pl-5 leading-relaxed marker:text-muted">
        <li>{t(kind, { merchant })}</li>
        <li>{t('keep')}</li>
        <li>{t('late')}</li>
      </ul>
      {back && <BackLink to={back} merchant={merchant} look="outline" />}
    </section>
  );
}
