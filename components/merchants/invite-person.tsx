'use client';
import { MailPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Inviter } from '@/components/merchants/invite-dialog';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';

const load = () => import('@/components/merchants/invite-dialog').then((loaded) => loaded.InviteDialog);
const InviteDialog = lazyDialog(load);

/** `isMain`: the only action on its page. */
export function InvitePerson({ isMain = false, ...inviter }: Inviter & { isMain?: boolean }) {
  const t = useTranslations('merchant.invite');
  const { opening, isOpen, close, opener } = useLazyDialog(load);
  return (
    <>
      <PlainButton {...(!isMain && { size: 'sm', look: 'outline' })} {...opener}>
        <MailPlus aria-hidden="true" />
        {t('open')}
      </PlainButton>
      {opening > 0 && <InviteDialog key={opening} {...inviter} isOpen={isOpen} onClose={close} />}
    </>
  );
}
