'use client';
import { Monitor, Smartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { browserNames, type SignedInBrowser } from '@/components/team/auth/account';
import { AccountSection } from '@/components/team/auth/account-section';
import type { Send } from '@/components/team/auth/send';
import { PlainButton } from '@/components/ui/plain-button';
import { StatusChip } from '@/components/ui/status-chip';
import { Timestamp } from '@/components/ui/timestamp';
import { toast } from '@/components/ui/toast';

type Props = { signIns: SignedInBrowser[]; now: string; end: Send<{ id: string }>; endOthers: Send<Record<never, never>> };

/** The account's current sign-ins. */
export function SignIns({ signIns, now, end, endOthers }: Props) {
  const t = useTranslations('security.signIns');
  const others = signIns.some(({ current }) => !current);
  return (
    <AccountSection
      id="sign-ins"
      title={t('title')}
      text={t('text')}
      action={others && <EndButton label={t('endOthers')} done={t('doneOthers')} end={() => endOthers({})} />}
    >
      <ul>
        {signIns.map((signIn) => (
          <SignInRow key={signIn.id} signIn={signIn} now={now} end={end} />
        ))}
      </ul>
    </AccountSection>
  );
}

function SignInRow({ signIn: { id, current, address, ...told }, now, end }: { signIn: SignedInBrowser; now: string; end: Props['end'] }) {
  const t = useTranslations('security.signIns');
  const { browser, system } = browserNames(told.browser);
  const name = [browser, system].filter(Boolean).join(' · ') || t('unknown');
  const Icon = system === 'iPhone' || system === 'Android' ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-separator px-4 py-3.5 last:border-b-0 sm:px-5">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          {current && (
            <StatusChip look="success" plain>
              {t('current')}
            </StatusChip>
          )}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted">
          {address && <span className="font-mono">{address}</span>}
          <span className="whitespace-nowrap">
            {t('since')} <Timestamp at={told.created_at} now={now} layout="hidden" />
          </span>
          {told.last_seen_at && (
            <span className="whitespace-nowrap">
              {t('seen')} <Timestamp at={told.last_seen_at} now={now} layout="hidden" />
            </span>
          )}
        </p>
      </div>
      {!current && <EndButton label={t('end')} about={t('endNamed', { name })} done={t('done')} end={() => end({ id })} />}
    </li>
  );
}

function EndButton({ label, about, done, end }: { label: string; about?: string; done: string; end: () => ReturnType<Props['end']> }) {
  const t = useTranslations('security');
  const [busy, startTransition] = useTransition();
  const press = () =>
    startTransition(async () => {
      const answer = await end().catch(() => null);
      if (answer?.ok) toast.success(done);
      else toast.danger(answer ? answer.error.message : t('unreachable.title'));
    });
  return (
    <PlainButton size="sm" look="outline" {...(about && { 'aria-label': about })} busy={busy} onClick={press}>
      {label}
    </PlainButton>
  );
}
