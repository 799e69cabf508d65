'use client';
import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Preview } from '@/components/splits/use-preview';
import { formatYen } from '@/components/ui/yen';
import { sum } from '@/lib/money/yen';
import type { DryRunReply } from '@/lib/payments/schema';
import { shortfallOf } from '@/lib/payments/shortfall';

/** Whether the operation would refuse, as far as its dry run shows. */
export function obstacleIn({ reply, error }: Pick<Preview<unknown>, 'reply' | 'error'>): 'short' | 'refused' | null {
  if (error) return 'refused';
  return (reply as Partial<DryRunReply> | null)?.allowed === false ? 'short' : null;
}

/**
 * Why a request cannot be sent by its preview: it is sent as it was previewed, or not at all. `checking`: no answer for exactly this request is there yet.
 */
export function blockOf(preview: Preview<unknown>): 'checking' | 'unreachable' | 'short' | 'refused' | null {
  if (preview.unreachable) return 'unreachable';
  return preview.isCurrent ? obstacleIn(preview) : 'checking';
}

type Props = {
  preview: Preview;
  /** By merchant id. */
  names: Readonly<Record<string, string>>;
  /** Beside the names of the short parties: a change that fixes the request. */
  mend?: ReactNode;
};

/** Why the operation would refuse: which party lacks how many yen; otherwise the operation's own message. */
export function Obstacle({ preview: { reply, error, pending }, names, mend }: Props) {
  return (
    <div
      role="alert"
      className={`flex max-h-[40dvh] flex-wrap items-center justify-between gap-x-4 gap-y-2 overflow-y-auto bg-danger-soft px-4 py-3 text-sm text-danger-soft-foreground sm:px-6 ${pending ? 'opacity-60' : ''}`}
    >
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-2">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <div className="min-w-0 break-words">{error ? <p>{error.message}</p> : reply && <Short reply={reply} names={names} />}</div>
      </div>
      {!error && mend}
    </div>
  );
}

function Short({ reply, names }: { reply: DryRunReply; names: Props['names'] }) {
  const t = useTranslations('split.preview');
  const short = reply.balances.filter((balance) => balance.short);
  const amount = formatYen(sum(short.map(shortfallOf)));
  const [first] = short;
  if (short.length > 1) return <p className="font-medium">{t('shortAll', { count: short.length, amount })}</p>;
  return first && <p>{t('shortBy', { name: names[first.merchant_id] ?? t('seller'), amount })}</p>;
}
