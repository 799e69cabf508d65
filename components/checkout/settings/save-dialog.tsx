'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type CheckoutForm, type Effects, inputOf } from '@/components/checkout/settings/form';
import { type Act, useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { toast } from '@/components/ui/toast';
import type { CheckoutReply } from '@/lib/merchants/checkout/schema';
import type { FeeMethod } from '@/lib/money/rates';

type Props = {
  settings: CheckoutReply;
  given: CheckoutForm;
  effects: Effects;
  change: Act;
  isOpen: boolean;
  onClose: () => void;
  onSaved: () => void;
};

/** Shows the changes and saves them. A change that another person saved meanwhile shows here once it is known. */
export function SaveDialog({ settings, given, effects, change, isOpen, onClose, onSaved }: Props) {
  const t = useTranslations('checkoutSettings.saving');
  const links = useTranslations('checkoutSettings.links');
  const subscriptions = useTranslations('checkoutSettings.subscriptions');
  const { send, busy, refused } = useAct(change);
  async function submit() {
    if (!(await send(inputOf(settings, given)))) return;
    onSaved();
    onClose();
    toast.success(t('done'));
  }
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(wanted) => wanted || onClose()}
      title={t('title')}
      submit={t('submit')}
      danger={effects.isAllOff}
      busy={busy}
      refused={refused}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <dl className="flex flex-col gap-4 text-sm">
        <Methods label={t('stopped')} methods={effects.stopped} note={t(effects.isAllOff ? 'allOff' : 'stoppedNote')} />
        <Methods label={t('begun')} methods={effects.begun} />
        {effects.name && (
          <Line label={t('name')}>
            {t('change', { before: effects.name.before ?? settings.merchant_name, after: effects.name.after ?? settings.merchant_name })}
          </Line>
        )}
        {effects.colour && (
          <Line label={t('colour')}>
            {t('change', { before: effects.colour.before ?? t('usual'), after: effects.colour.after ?? t('usual') })}
          </Line>
        )}
        {effects.texts.map(({ text, before, after }) => (
          <Line key={text} label={subscriptions(`names.${text}`)}>
            {t('change', { before: before ?? t('none'), after: after ?? t('none') })}
          </Line>
        ))}
        {effects.links.map(({ link, before, after }) => (
          <Line key={link} label={links(`names.${link}`)}>
            {t('change', { before: before ?? t('none'), after: after ?? t('none') })}
          </Line>
        ))}
        {effects.pause !== null && <Line label={t('pause')}>{t(effects.pause ? 'pauseOn' : 'pauseOff')}</Line>}
      </dl>
    </DialogForm>
  );
}

function Methods({ label, methods, note }: { label: string; methods: FeeMethod[]; note?: string }) {
  const names = useTranslations('fees.methods');
  const t = useTranslations('checkoutSettings.saving');
  if (methods.length === 0) return null;
  return (
    <Line label={label}>
      <span className="font-medium">{methods.map((method) => names(method)).join(t('and'))}</span>
      {note && <span className="mt-1 block text-pretty text-muted">{note}</span>}
    </Line>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="mt-0.5 break-words">{children}</dd>
    </div>
  );
}
