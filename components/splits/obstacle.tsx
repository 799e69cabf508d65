'use client';
import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Preview } from '@/components/splits/use-preview';
import { formatYen } from '@/components/ui/yen';
import type { DryRunReply } from '@/lib/payments/schema';
import { shortfallOf } from '@/lib/payments/shortfall';

/** More names than this fill a phone screen. */
const named = 3;

/** Whether the operation would refuse, as far as its dry run shows. */
export function obstacleIn({ reply, error }: Preview): 'short' | 'refused' | null {
  if (error) return 'refused';
  return reply?.allowed === false ? 'short' : null;
}

type Props = {
  preview: Preview;
  /** By merchant id. */
  names: Readonly<Record<string, string>>;
  /** Beside the names of the short parties: a change that fixes the request. */
  mend?: ReactNode;
};

/** Why the operation would refuse: which party lacks how many yen; otherwise the operation's own message. */
export function Obstacle({ preview: { reply, error }, names, mend }: Props) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-danger-soft px-4 py-3 text-sm text-danger-soft-foreground sm:px-6"
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
  return (
    <>
      {short.slice(0, named).map((balance) => (
        <p key={balance.merchant_id}>
          {t('shortBy', { name: names[balance.merchant_id] ?? t('seller'), amount: formatYen(shortfallOf(balance)) })}
        </p>
      ))}
      {short.length > named && <p>{t('shortMore', { count: short.length - named })}</p>}
    </>
  );
}
