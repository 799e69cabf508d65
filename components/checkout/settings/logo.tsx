'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { v7 } from 'uuid';
import { type Act, useAct } from '@/components/forms/act';
import { Drop } from '@/components/forms/upload/drop';
import { sendFile } from '@/components/forms/upload/send-file';
import { Panel } from '@/components/ui/panel';
import { PlainButton } from '@/components/ui/plain-button';
import { toast } from '@/components/ui/toast';
import { maxFileBytes } from '@/lib/files/file';

const types = ['image/jpeg', 'image/png'];

/** `picture`: the current logo; null: none. `remove` is null for read-only users. */
type Props = { id: string; picture: string | null; remove: Act | null };

/** Uploads a logo, which is used at once; errors are shown in words. */
function useSending(id: string) {
  const t = useTranslations('checkoutSettings.logo');
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  async function send(file: File | undefined) {
    if (!file || busy) return;
    if (file.size >= maxFileBytes) return setFault(t('tooLarge'));
    setBusy(true);
    setFault(null);
    const sent = await sendFile(`/checkout-logo/${id}`, file, { key: v7(), told: () => undefined, signal: new AbortController().signal });
    setBusy(false);
    if (!sent.ok) return setFault(sent.message || t('away'));
    toast.success(t('saved'));
    router.refresh();
  }
  return { send, busy, fault };
}

/** The logo next to the shop's name on customer pages. */
export function Logo({ id, picture, remove }: Props) {
  const t = useTranslations('checkoutSettings.logo');
  const { send, busy, fault } = useSending(id);
  return (
    <section aria-labelledby="logo-title">
      <h2 id="logo-title" className="mb-1 text-base font-semibold">
        {t('title')}
      </h2>
      <p className="mb-3 max-w-prose text-sm text-pretty text-muted">{t('text')}</p>
      <Panel className="flex flex-col gap-4 p-4 sm:p-5">
        <Shown id={id} picture={picture} remove={remove} />
        {remove && (
          <Drop id="logo" types={types} several={false} onTake={(files) => void send(files?.[0])}>
            {t(busy ? 'sending' : picture ? 'replace' : 'choose')}
          </Drop>
        )}
        {fault && (
          <p role="alert" className="text-sm text-danger-soft-foreground">
            {fault}
          </p>
        )}
      </Panel>
    </section>
  );
}

function Shown({ id, picture, remove }: Props) {
  const t = useTranslations('checkoutSettings.logo');
  const { send, busy } = useAct(remove ?? (async () => ({ ok: true, reply: null })));
  if (!picture) return <p className="text-sm text-muted">{t('none')}</p>;
  return (
    <div className="flex flex-wrap items-center gap-4">
      {/* biome-ignore lint/performance/noImgElement: it is small, and stands in the page itself */}
      <img src={picture} alt={t('shown')} className="h-12 w-auto max-w-44 rounded border border-border bg-white object-contain p-1" />
      {remove && (
        <PlainButton look="outline" size="sm" busy={busy} onClick={async () => (await send({ id })) && toast.success(t('removed'))}>
          {t('remove')}
        </PlainButton>
      )}
    </div>
  );
}
