'use client';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import type { TeamMember } from '@/lib/team/people/list-team';

const load = () => import('@/components/team/role-dialog').then((loaded) => loaded.RoleDialog);
const RoleDialog = lazyDialog(load);

export function ChangeRole({ person, change }: { person: TeamMember; change: Act }) {
  const t = useTranslations('team.role');
  const { opening, isOpen, close, opener } = useLazyDialog(load);
  return (
    <>
      <PlainButton size="sm" look="outline" aria-label={t('openNamed', { name: person.name })} {...opener}>
        {t('open')}
      </PlainButton>
      {opening > 0 && <RoleDialog key={opening} person={person} change={change} isOpen={isOpen} onClose={close} />}
    </>
  );
}
