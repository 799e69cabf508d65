'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Act, useAct } from '@/components/forms/act';
import { Panel } from '@/components/ui/panel';
import { PlainButton } from '@/components/ui/plain-button';
import { ReasonedButton } from '@/components/ui/reasoned-button';
import { toast } from '@/components/ui/toast';
import { customerMails, type MailKind, sellerMails } from '@/lib/merchants/mails/mails';
import type { MailsReply } from '@/lib/merchants/mails/schema';

/** `change` is null for read-only users. */
type Props = { settings: MailsReply; change: Act | null };

const groups = [
  { id: 'customers', mails: customerMails },
  { id: 'sellers', mails: sellerMails },
] as const;

/** The mails to customers and sellers; unticked ones are not sent. */
export function MailSettings({ settings, change }: Props) {
  const t = useTranslations('mailSettings');
  const { kinds, off: before } = settings;
  const [off, setOff] = useState<readonly MailKind[]>(before);
  const { send, busy, refused } = useAct(change ?? (() => Promise.reject(new Error('nobody may'))));
  const hasSellers = kinds.includes('first_sale');
  const isSame = kinds.every((kind) => off.includes(kind) === before.includes(kind));
  async function save() {
    if (await send({ id: settings.merchant_id, before, off })) toast.success(t('done'));
  }
  const turn = (kind: MailKind, isOn: boolean) => setOff(kinds.filter((one) => (one === kind ? !isOn : off.includes(one))));
  return (
    <section aria-labelledby="mails-title" className="mt-10 lg:max-w-[calc(100%-24rem)]">
      <h2 id="mails-title" className="mb-1 text-base font-semibold">
        {t('title')}
      </h2>
      <p className="mb-3 max-w-prose text-sm text-pretty text-muted">{t(hasSellers ? 'textSellers' : 'text')}</p>
      <Panel className="divide-y divide-separator">
        {groups.slice(0, hasSellers ? 2 : 1).map(({ id, mails }) => (
          <fieldset key={id} disabled={change === null} className="px-4 py-3 sm:px-5">
            <legend className="float-left w-full pb-1 text-sm font-medium">{t(id)}</legend>
            <ul className="clear-both">
              {mails.map((kind) => (
                <Mail key={kind} kind={kind} isOn={!off.includes(kind)} onTurn={(isOn) => turn(kind, isOn)} />
              ))}
            </ul>
            {id === 'sellers' && <p className="max-w-prose pt-1 text-xs text-pretty text-muted">{t('always')}</p>}
          </fieldset>
        ))}
      </Panel>
      {refused !== undefined && (
        <p role="alert" className="mt-3 text-sm font-medium text-danger-soft-foreground">
          {refused?.message ?? t('unreachable')}
        </p>
      )}
      {change && (
        <div className="mt-6 flex flex-wrap items-center gap-4">
          {isSame ? (
            <ReasonedButton look="primary" name={t('save')} reason={t('nothing')} className="max-sm:w-full" />
          ) : (
            <PlainButton busy={busy} onClick={save} className="max-sm:w-full">
              {t('save')}
            </PlainButton>
          )}
        </div>
      )}
    </section>
  );
}

function Mail({ kind, isOn, onTurn }: { kind: MailKind; isOn: boolean; onTurn: (isOn: boolean) => void }) {
  const t = useTranslations('mailSettings');
  return (
    <li>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-sm has-disabled:cursor-default">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => onTurn(target.checked)}
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
        <span className="min-w-0">
          <span className={isOn ? '' : 'text-muted'}>{t(`kinds.${kind}`)}</span>
          <span className="block text-xs text-pretty text-muted">{t(`hints.${kind}`)}</span>
        </span>
      </label>
    </li>
  );
}
