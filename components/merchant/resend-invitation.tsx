'use client';
import { Button, Spinner, toast } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { type Act, useAct } from '@/components/form/act';
import { invitationInput } from '@/components/merchant/invitation';

type Props = {
  merchant: { id: string; kind: 'platform' | 'ordinary' | 'payout' };
  invitation: { email: string; name: string | null; role: string };
  invite: Act;
};

/** Sends a new link; the one before stops working. */
export function ResendInvitation({ merchant, invitation, invite }: Props) {
  const t = useTranslations('merchant.people');
  const { send, busy, refused } = useAct(invite);
  const { email } = invitation;
  async function resend() {
    if (await send(invitationInput(merchant, invitation))) toast.success(t('sent', { email }));
  }
  return (
    <>
      <Button size="sm" variant="outline" isPending={busy} aria-label={t('resendNamed', { email })} onPress={resend}>
        {busy && <Spinner color="current" size="sm" />}
        {t('resend')}
      </Button>
      {refused !== undefined && (
        <span role="alert" className="text-xs font-medium text-danger-soft-foreground">
          {refused?.message ?? t('unreachable')}
        </span>
      )}
    </>
  );
}
