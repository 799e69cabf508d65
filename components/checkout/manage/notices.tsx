import { useTranslations } from 'next-intl';
import { useDays } from '@/components/checkout/manage/days';
import { Notice } from '@/components/team/auth/notice';
import { formatYen } from '@/components/ui/yen';
import type { ManageReply } from '@/lib/renewals/page/schema';

type Props = { page: ManageReply; told: string | null; refused: string | null };
type Told = 'paused' | 'resumed' | 'restarted' | 'ended' | 'given' | 'refused' | 'card';

const refusals: Record<string, 'conflict' | 'forbidden' | 'often' | 'verification' | 'method'> = {
  conflict: 'conflict',
  forbidden: 'forbidden',
  not_found: 'forbidden',
  too_many_requests: 'often',
  invalid_token: 'verification',
  card_declined: 'verification',
  invalid_payment_type: 'method',
};

/** What was done, as far as the page shows it. */
function doneOf({ pause, may, status, change, is_tried }: ManageReply, told: string | null): Told | null {
  if (told === 'card') return 'card';
  if (told === 'paused') return pause ? 'paused' : null;
  if (told === 'resumed' && may.resume === null && status !== 'deleted') return is_tried ? 'restarted' : 'resumed';
  if (told === 'ended') return may.end === null ? 'ended' : null;
  if (told !== 'answered') return null;
  return change?.consent === 'given' ? 'given' : change?.consent === 'asked' ? null : 'refused';
}

/** What was done or refused a moment ago, and what the customer has to know first: a charge under way, or one that was refused. */
export function Notices({ page, told, refused }: Props) {
  const t = useTranslations('subscriptionPage');
  const done = doneOf(page, told);
  const { unpaid, is_tried: isTried } = page;
  const why = refusals[refused ?? ''] ?? 'failed';
  if (!done && !refused && !isTried && !unpaid) return null;
  return (
    <div className="mt-4 grid gap-3">
      {done && <Notice status="success" title={t(`told.${done}`)} />}
      {refused && <Notice status="danger" title={t('refused.title')} text={t(`refused.${why}`)} />}
      {isTried ? <Notice status="warning" title={t('tried.title')} text={t('tried.text')} /> : unpaid && <Unpaid unpaid={unpaid} />}
    </div>
  );
}

function Unpaid({ unpaid: { total, retry_at: retry, last_at: last, needs } }: { unpaid: NonNullable<ManageReply['unpaid']> }) {
  const t = useTranslations('subscriptionPage');
  const day = useDays();
  const days = { retry: retry ? day(retry) : '', last: last ? day(last) : '' };
  const text = needs ?? (retry === last ? 'last' : 'again');
  return <Notice status="warning" title={t('unpaid.title', { amount: formatYen(total) })} text={t(`unpaid.${text}`, days)} />;
}
