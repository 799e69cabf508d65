'use client';
import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import type { Act } from '@/components/forms/act';
import { PlainButton } from '@/components/ui/plain-button';
import { toast } from '@/components/ui/toast';
import type { NoticeReply } from '@/lib/acquirers/notices/schema';

type Props = { notice: NoticeReply; act: Act; look: 'primary' | 'outline' };

/** Has a notice worked on again: what is true at the acquirer by then is read anew. Why it was refused stays until it is tried again. */
export function RunAgain({ notice: { acquirer, id }, act, look }: Props) {
  const t = useTranslations('acquirerNotices.again');
  const dialog = useTranslations('dialog');
  const [fault, setFault] = useState<string>();
  const [busy, startTransition] = useTransition();
  const press = () =>
    startTransition(async () => {
      setFault(undefined);
      const answer = await act({ acquirer, id }).catch(() => null);
      if (!answer?.ok) return setFault(answer?.error.message ?? dialog('unreachable'));
      toast.success(t('done'));
    });
  return (
    <div className="flex min-w-0 flex-col items-start gap-2 max-sm:w-full">
      <PlainButton look={look} busy={busy} className="max-sm:w-full pointer-coarse:min-h-11" onClick={press}>
        <RotateCw aria-hidden="true" className="size-4" />
        {t('do')}
      </PlainButton>
      {fault && (
        <p role="alert" className="rounded-lg bg-danger-soft p-3 text-sm text-danger-soft-foreground">
          {fault}
        </p>
      )}
    </div>
  );
}
