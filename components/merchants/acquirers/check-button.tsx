'use client';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { useAcquirerName } from '@/components/merchants/acquirers/names';
import { PlainButton } from '@/components/ui/plain-button';
import { toast } from '@/components/ui/toast';
import type { CheckReply } from '@/lib/acquirers/accounts/schema';

export type CheckAct = (input: unknown) => Promise<{ ok: true; reply: CheckReply } | { ok: false; error: { message: string } }>;
type Props = { name: string; check: CheckAct };

/** Asks the acquirer whether the keys work; what is wrong stays until it is asked again. */
export function CheckButton({ name, check }: Props) {
  const t = useTranslations('acquirers.check');
  const shown = useAcquirerName()(name);
  const [fault, setFault] = useState<string>();
  const [busy, startTransition] = useTransition();
  const press = () =>
    startTransition(async () => {
      setFault(undefined);
      const answer = await check({ name }).catch(() => null);
      if (!answer?.ok) return setFault(answer?.error.message ?? t('unreachable'));
      if (!answer.reply.ok) return setFault(answer.reply.fault ?? t('failed'));
      toast.success(t('ok', { name: shown }));
    });
  return (
    <>
      <PlainButton
        size="sm"
        look="outline"
        className="pointer-coarse:min-h-11"
        aria-label={t('named', { name: shown })}
        busy={busy}
        onClick={press}
      >
        {t('do')}
      </PlainButton>
      {fault && (
        <p role="alert" className="order-last w-full rounded-lg bg-danger-soft p-3 text-danger-soft-foreground">
          <span className="block font-medium">{t('failed')}</span>
          {fault}
        </p>
      )}
    </>
  );
}
