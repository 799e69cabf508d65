'use client';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { EditProfile } from '@/components/merchants/fee-profiles/edit-profile';
import { useTermsText } from '@/components/merchants/fee-profiles/terms-text';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Panel } from '@/components/ui/panel';
import { toast } from '@/components/ui/toast';
import { visible } from '@/components/ui/visible';
import type { FeeProfileReply } from '@/lib/merchants/fee-profiles/schema';

type Props = { profiles: FeeProfileReply[]; acts: { change: Act; retire: Act } | null };

/** Each profile with its terms in words, how many sellers have it, and what may be done with it. */
export function ProfilesList({ profiles, acts }: Props) {
  const t = useTranslations('feeProfiles');
  return (
    <Panel>
      <ul aria-label={t('title')} className="divide-y divide-separator">
        {profiles.map((profile) => (
          <Line key={profile.id} profile={profile} acts={acts} />
        ))}
      </ul>
    </Panel>
  );
}

function Line({ profile, acts }: { profile: FeeProfileReply; acts: Props['acts'] }) {
  const t = useTranslations('feeProfiles');
  const textOf = useTermsText();
  const { id, name, sellers } = profile;
  async function retire() {
    const answer = await acts?.retire({ id }).catch(() => null);
    if (!answer?.ok) return answer?.error.message ?? t('retire.failed');
    toast.success(t('retire.done', { name }));
  }
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3.5">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-sm font-semibold break-words">{visible(name)}</h2>
        <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-sm tabular-nums">
          {textOf(profile).map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      </div>
      <p className="text-sm whitespace-nowrap text-muted">{t('sellers', { count: sellers })}</p>
      {acts && (
        <div className="flex gap-2">
          <EditProfile profile={profile} act={acts.change} />
          <ConfirmDialog
            open={t('retire.open')}
            openNamed={t('retire.openNamed', { name })}
            title={t('retire.title', { name })}
            confirm={t('retire.confirm')}
            cancel={t('retire.cancel')}
            onConfirm={retire}
          >
            {t('retire.text', { count: sellers })}
          </ConfirmDialog>
        </div>
      )}
    </li>
  );
}
