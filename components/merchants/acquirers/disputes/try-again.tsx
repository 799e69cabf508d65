'use client';
import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import type { Act } from '@/components/forms/act';
import { PlainButton } from '@/components/ui/plain-button';
import { toast } from '@/components/ui/toast';
import type { HeldDisputeReply } from '@/lib/chargebacks/held/schema';

/** Has a dispute tried again. Why that was refused stays until it is tried once more. */
export function TryAgain({ dispute: { acquirer, reference }, act }: { dispute: HeldDisputeReply; act: Act }) {
  const t = useTranslations('acquirers.disputes.again');
  const dialog = useTranslations('dialog');
  const [fault, setFault] = useState<string>();
  const [busy, startTransition] = useTransition();
  const press = () =>
    startTransition(async () => {
      setFault(undefined);
      const answer = await act({ acquirer, reference }).catch(() => null);
      if (!answer?.ok) return setFault(answer?.error.message ?? dialog('unreachable'));
      toast.success(t('done'));
    });
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <PlainButton look="outline" busy={busy} aria-label={t('named', { reference })} className="pointer-coarse:min-h-11" onClick={press}>
        <RotateCw aria-hidden="true" className="size-4" />
        {t('do')}
      </PlainButton>
      {fault && (
        <p role="alert" className="rounded-lg bg-danger-soft p-3 text-danger-soft-foreground">
          {fault}
        </p>
      )}
    </div>
  );
}
