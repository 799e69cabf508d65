'use client';
import { useTranslations } from 'next-intl';
import { type Act, useAct } from '@/components/forms/act';
import { Panel } from '@/components/ui/panel';
import { PlainButton } from '@/components/ui/plain-button';
import { StatusChip } from '@/components/ui/status-chip';
import { toast } from '@/components/ui/toast';

type Props = { recovers: boolean; change: Act };

/** Whether this platform recovers losses from its sellers: the meaning, and one button. */
export function RecoverySetting({ recovers, change }: Props) {
  const t = useTranslations('recovery.setting');
  const { send, busy, refused } = useAct(change);
  async function turn() {
    if (await send({ recovers: !recovers })) toast.success(t(recovers ? 'doneOff' : 'doneOn'));
  }
  return (
    <Panel className="max-w-3xl p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-base font-semibold">{t('name')}</h2>
        <StatusChip look={recovers ? 'success' : 'neutral'}>{t(recovers ? 'on' : 'off')}</StatusChip>
      </div>
      <p className="mt-2 max-w-prose text-sm text-muted">{t('text')}</p>
      <ul className="mt-3 mb-5 flex max-w-prose list-disc flex-col gap-1 pl-5 text-sm text-muted">
        <li>{t('share')}</li>
        <li>{t('never')}</li>
        <li>{t('shown')}</li>
      </ul>
      {refused !== undefined && (
        <p role="alert" className="mb-3 text-sm font-medium text-danger-soft-foreground">
          {refused?.message ?? t('unreachable')}
        </p>
      )}
      <PlainButton look={recovers ? 'outline' : 'primary'} busy={busy} onClick={turn} className="max-sm:w-full">
        {t(recovers ? 'turnOff' : 'turnOn')}
      </PlainButton>
    </Panel>
  );
}
