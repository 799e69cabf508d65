import { useTranslations } from 'next-intl';
import { isReady, SellerProgress } from '@/components/merchants/sellers/seller-progress';
import type { SellerReply } from '@/lib/merchants/sellers/schema';

type Props = { seller: SellerReply; now: string; mayWrite: boolean };

/** The state of a seller's application and the next step, for the platform's users. */
export function ApplicationState({ seller, now, mayWrite }: Props) {
  const t = useTranslations('seller.application');
  const { status, progress } = seller;
  if (progress === null) return <p className="px-4 py-4 text-sm text-muted">{t(mayWrite ? 'none' : 'noneReader')}</p>;
  const state = status === 'incomplete' && progress.errored > 0 ? 'errors' : isReady(seller) ? 'ready' : status;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-4 text-sm">
      <p>{t(`states.${state}`, { count: progress.errored })}</p>
      {(status === 'incomplete' || status === 'pending' || progress.errored > 0) && <SellerProgress seller={seller} now={now} bar />}
    </div>
  );
}
