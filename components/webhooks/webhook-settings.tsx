'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useAct } from '@/components/forms/act';
import { confirmed } from '@/components/forms/confirmed';
import { Toggle } from '@/components/forms/toggle';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Panel } from '@/components/ui/panel';
import { Timestamp } from '@/components/ui/timestamp';
import { toast } from '@/components/ui/toast';
import type { EndpointActs, SimpleAction } from '@/components/webhooks/acts';
import { RotateSecret } from '@/components/webhooks/rotate-secret';
import type { EndpointReply } from '@/lib/webhooks/endpoints/schema';

type Props = { endpoint: EndpointReply; acts: EndpointActs; now: string };

/** Its secret, whether it is on, and its deletion. */
export function WebhookSettings({ endpoint, acts, now }: Props) {
  const t = useTranslations('webhooks');
  const { id, url, has_secret: isSigned, previous_secret_until: until } = endpoint;
  const router = useRouter();
  async function remove() {
    const why = await confirmed(acts.remove({ id }), { done: t('remove.done'), unreachable: t('unreachable') });
    if (why !== undefined) return why;
    router.push('/developers/webhooks');
  }
  return (
    <Panel className="divide-y divide-separator">
      <Row name={t('rotate.name')} text={t(isSigned ? 'rotate.signed' : 'rotate.unsigned')}>
        {until && (
          <p className="mt-1 text-xs text-muted">
            {t('rotate.until')} <Timestamp at={until} now={now} layout="inline" />
          </p>
        )}
        <RotateSecret id={id} isSigned={isSigned} rotate={acts.rotate} />
      </Row>
      <Active endpoint={endpoint} update={acts.update} />
      <Row name={t('remove.name')} text={t('remove.text')}>
        <ConfirmDialog
          open={t('remove.open')}
          openNamed={t('remove.openNamed', { url })}
          title={t('remove.title')}
          confirm={t('remove.confirm')}
          cancel={t('remove.cancel')}
          onConfirm={remove}
        >
          <span className="break-all">{t('remove.effect', { url })}</span>
        </ConfirmDialog>
      </Row>
    </Panel>
  );
}

function Row({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:p-5">
      <div className="max-w-prose">
        <h3 className="text-sm font-medium">{name}</h3>
        <p className="mt-1 text-xs text-muted">{text}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}

/** The new state is shown at once, and reset when it is refused. */
function Active({ endpoint: { id, active }, update }: { endpoint: EndpointReply; update: SimpleAction }) {
  const t = useTranslations('webhooks');
  const { send, busy, refused } = useAct(update);
  const [wanted, setWanted] = useState<boolean | null>(null);
  async function set(isOn: boolean) {
    setWanted(isOn);
    if (await send({ id, active: isOn })) toast.success(t(isOn ? 'active.on' : 'active.off'));
    setWanted(null);
  }
  return (
    <div className="p-4 sm:p-5">
      <Toggle name={t('active.name')} hint={t('active.hint')} isOn={wanted ?? active} isDisabled={busy} onChange={set} />
      {refused !== undefined && (
        <p role="alert" className="mt-3 text-sm font-medium text-danger-soft-foreground">
          {refused?.message ?? t('unreachable')}
        </p>
      )}
    </div>
  );
}
