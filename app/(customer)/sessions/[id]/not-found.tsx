import { getTranslations } from 'next-intl/server';
import { isLive } from '@/app/environment';
import { Frame } from '@/components/checkout/frame';

/** Without a link to another page: the customer came from a shop. */
export default async function NotFound() {
  const t = await getTranslations('session.missing');
  return (
    <Frame merchant={null} live={isLive()}>
      <h1 className="text-2xl font-semibold text-balance">{t('title')}</h1>
      <p className="mt-2 text-sm text-muted">{t('text')}</p>
    </Frame>
  );
}
