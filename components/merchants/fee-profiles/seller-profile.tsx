'use client';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { type Act, useAct } from '@/components/forms/act';
import { SelectRow } from '@/components/forms/select-row';
import { useTermsText } from '@/components/merchants/fee-profiles/terms-text';
import { Link } from '@/components/ui/link';
import { toast } from '@/components/ui/toast';
import { visible } from '@/components/ui/visible';
import type { FeeProfileReply, SellerFeeProfileReply } from '@/lib/merchants/fee-profiles/schema';

type Props = { of: SellerFeeProfileReply; profiles: Pick<FeeProfileReply, 'id' | 'name'>[]; assign: Act | null };

/** The seller's profile, with its terms in words; whoever may choose another one, which holds at once. */
export function SellerProfile({ of: { merchant_id: id, profile }, profiles, assign }: Props) {
  const t = useTranslations('feeProfiles.ofSeller');
  const textOf = useTermsText();
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-3 px-4 py-4 text-sm">
      {assign && profiles.length > 0 ? (
        <Choice key={profile?.id} id={id} current={profile?.id ?? ''} profiles={profiles} assign={assign} />
      ) : (
        <p>
          {profile ? visible(profile.name) : t('none')}
          {assign && (
            <Link href="/settings/fee-profiles" className="ml-3 underline underline-offset-4">
              {t('make')}
            </Link>
          )}
        </p>
      )}
      {profile && <p className="min-w-0 pb-2 tabular-nums">{textOf(profile).join(' · ')}</p>}
    </div>
  );
}

type ChoiceProps = { id: string; current: string; profiles: Props['profiles']; assign: Act };

function Choice({ id, current, profiles, assign }: ChoiceProps) {
  const t = useTranslations('feeProfiles.ofSeller');
  const { send, refused } = useAct(assign);
  const [chosen, setChosen] = useState(current);
  const [busy, startTransition] = useTransition();
  const choose = (profile: string) =>
    startTransition(async () => {
      setChosen(profile);
      if (await send({ id, ...(profile !== '' && { profile }) })) toast.success(t('done'));
      else setChosen(current);
    });
  return (
    <div className="w-full sm:w-72">
      <SelectRow
        label={t('label')}
        options={[{ value: '', name: t('none') }, ...profiles.map(({ id: value, name }) => ({ value, name: visible(name) }))]}
        value={chosen}
        disabled={busy}
        onChange={(event) => choose(event.target.value)}
      />
      {refused !== undefined && (
        <p role="alert" className="mt-1 text-xs text-danger-soft-foreground">
          {refused?.message ?? t('failed')}
        </p>
      )}
    </div>
  );
}
