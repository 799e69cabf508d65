'use client';
import { useTranslations } from 'next-intl';
import { type Act, useAct } from '@/components/forms/act';
import { invitationInput } from '@/components/merchants/invitation';
import { PlainButton } from '@/components/ui/plain-button';
import { toast } from '@/components/ui/toast';

type Props = {
  merchant: { id: string; kind: 'platform' | 'ordinary' | 'payout' };
  invitation: { email: string; name: string | null; role: string };
  invite: Act;
};

/** Sends a new link; the old one stops working. */
export function ResendInvitation({ merchant, invitation, invite }: Props) {
  const t = useTranslations('merchant.people');
  const { send, busy, refused } = useAct(invite);
  const { email } = invitation;
  async function resend() {
    if (await send(invitationInput(merchant, invitation))) toast.success(t('sent', { email }));
  }
  return (
    <>
      <PlainButton size="sm" look="outline" busy={busy} aria-label={t('resendNamed', { email })} onClick={resend}>
        {t('resend')}
      </PlainButton>
      {refused !== undefined && (
        <span role="alert" className="text-xs font-medium text-danger-soft-foreground">
          {refused?.message ?? t('unreachable')}
        </span>
      )}
    </>
  );
}
