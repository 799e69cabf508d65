'use client';
import { useTranslations } from 'next-intl';
import { type Act, useAct } from '@/components/forms/act';
import { useFreshPage } from '@/components/money-actions/use-fresh-page';
import { PlainButton } from '@/components/ui/plain-button';
import { toast } from '@/components/ui/toast';

/** Mails the refund link for the first time or again; each mail makes the link valid for thirty more days. */
export function SendRefundLink({ id, again, send: act }: { id: string; again: boolean; send: Act }) {
  const t = useTranslations('refundClaims');
  const refresh = useFreshPage();
  const { send, busy, refused } = useAct(act);
  async function press() {
    if (await send({ id })) toast.success(t('sent'));
    refresh();
  }
  return (
    <>
      <PlainButton size="sm" look="outline" busy={busy} onClick={press}>
        {t(again ? 'sendAgain' : 'send')}
      </PlainButton>
      {refused !== undefined && (
        <span role="alert" className="text-xs text-danger-soft-foreground">
          {refused?.message ?? t('unreachable')}
        </span>
      )}
    </>
  );
}
