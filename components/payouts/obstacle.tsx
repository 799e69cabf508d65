import { ChevronRight, CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { PayoutViewer } from '@/components/payouts/viewer';
import { Link } from '@/components/ui/link';
import { formatYen } from '@/components/ui/yen';
import type { ForecastReply } from '@/lib/settlements/payout-forecast-schema';

/** The onboarding step with the bank account. */
const accountStep = 'bank_account_information';

/** The address where the viewer can fix the account or the application; null: nothing to fix. */
export function placeToMend(viewer: PayoutViewer, merchantId: string, isAccount: boolean): string | null {
  if (viewer === 'merchant' || viewer === 'operator') return null;
  const page = viewer === 'seller' ? '/application' : `/sellers/${merchantId}/application`;
  return isAccount ? `${page}?step=${accountStep}` : page;
}

const looks = {
  no_cycle: 'bg-warning-soft text-warning-soft-foreground',
  suspended: 'bg-danger-soft text-danger-soft-foreground',
  on_hold: 'bg-warning-soft text-warning-soft-foreground',
  account_refused: 'bg-danger-soft text-danger-soft-foreground',
  payouts_disabled: 'bg-warning-soft text-warning-soft-foreground',
  no_account: 'bg-warning-soft text-warning-soft-foreground',
  cannot_be_written: 'bg-warning-soft text-warning-soft-foreground',
  below_minimum: 'bg-default text-default-foreground',
};
const mended = {
  no_cycle: 'application',
  payouts_disabled: 'application',
  account_refused: 'account',
  no_account: 'enter',
  cannot_be_written: 'account',
} as const;

type Obstructed = Pick<ForecastReply, 'obstacle_reason' | 'application_status' | 'merchant_id'> & {
  obstacle: NonNullable<ForecastReply['obstacle']>;
  minimum?: number;
};
/** `text`: replaces the sentence about the next cycle. */
type Props = { payout: Obstructed; viewer: PayoutViewer; text?: string };

/** Why no payout can be made or transferred, and what to do about it. */
export function PayoutObstacle({ payout, viewer, text }: Props) {
  const t = useTranslations('payouts.obstacles');
  const { obstacle, obstacle_reason: reason, minimum = 0, application_status, merchant_id: id } = payout;
  const status = application_status ?? 'none';
  const action = obstacle in mended ? mended[obstacle as keyof typeof mended] : null;
  const href = action && placeToMend(viewer, id, action !== 'application');
  return (
    <div className={`flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-4 ${looks[obstacle]}`}>
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-sm font-semibold">{t(`${obstacle}.title`, { status, viewer })}</p>
        {reason && <p className="mt-1 text-sm break-words">{t('reason', { reason })}</p>}
        <p className="mt-1 max-w-prose text-sm">{text ?? t(`${obstacle}.text`, { status, viewer, minimum: formatYen(minimum) })}</p>
      </div>
      {href && (
        <Link href={href} className="button button--outline max-sm:w-full">
          {t(`actions.${action}`, { viewer })}
          <ChevronRight aria-hidden="true" />
        </Link>
      )}
    </div>
  );
}
