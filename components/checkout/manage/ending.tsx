import { useTranslations } from 'next-intl';
import { useDays } from '@/components/checkout/manage/days';
import { PlainButton } from '@/components/ui/plain-button';
import type { ManageReply } from '@/lib/renewals/page/schema';

/** What an end means, until when the subscription lasts, and the button that ends it. */
export function Ending({ page, at }: { page: ManageReply; at: string }) {
  const t = useTranslations('subscriptionPage.end');
  const day = useDays();
  const { may, lasts_until: last, payments } = page;
  if (may.end === null) {
    return (
      <>
        <h1 className="text-xl font-semibold text-balance">{t('over')}</h1>
        <Back at={at} name={t('toPage')} />
      </>
    );
  }
  const text = may.end === 'period' ? t('period', { day: day(last ?? '') }) : t(last === null ? 'unstarted' : 'now');
  return (
    <>
      <h1 className="text-xl font-semibold text-balance">{t('title')}</h1>
      <p className="mt-3 leading-relaxed text-pretty">{text}</p>
      {payments.length > 0 && <p className="mt-2 text-sm text-pretty text-muted">{t('refund')}</p>}
      <form method="post" action={`${at}/end/confirm`} className="mt-6">
        <input type="hidden" name="ends" value={may.end} />
        <PlainButton type="submit" size="lg" wide className="h-auto min-h-12 whitespace-normal">
          {t('submit')}
        </PlainButton>
      </form>
      <Back at={at} name={t('back')} />
    </>
  );
}

function Back({ at, name }: { at: string; name: string }) {
  return (
    <a href={at} className="button button--ghost button--lg mt-2 h-auto min-h-12 w-full whitespace-normal">
      {name}
    </a>
  );
}
