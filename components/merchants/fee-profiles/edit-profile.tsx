'use client';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import type { FeeProfileReply } from '@/lib/merchants/fee-profiles/schema';

const load = () => import('@/components/merchants/fee-profiles/profile-dialog').then((loaded) => loaded.ProfileDialog);
const ProfileDialog = lazyDialog(load);

/** Opens the form of a new profile, or of this one. */
export function EditProfile({ profile, act }: { profile: FeeProfileReply | null; act: Act }) {
  const t = useTranslations('feeProfiles');
  const { opening, isOpen, close, opener } = useLazyDialog(load);
  return (
    <>
      <PlainButton
        look={profile ? 'outline' : 'primary'}
        size={profile ? 'sm' : 'md'}
        className="pointer-coarse:min-h-11"
        {...(profile && { 'aria-label': t('changeNamed', { name: profile.name }) })}
        {...opener}
      >
        {t(profile ? 'change' : 'make')}
      </PlainButton>
      {opening > 0 && <ProfileDialog key={opening} profile={profile} act={act} isOpen={isOpen} onClose={close} />}
    </>
  );
}
