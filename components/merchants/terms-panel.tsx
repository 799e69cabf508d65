'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Act, useAct } from '@/components/forms/act';
import { Toggle } from '@/components/forms/toggle';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import { PlainButton } from '@/components/ui/plain-button';
import { toast } from '@/components/ui/toast';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';

const load = () => import('@/components/merchants/minimum-dialog').then((loaded) => loaded.MinimumDialog);
const MinimumDialog = lazyDialog(load);

type Terms = {
  id: string;
  version: string;
  chargebacks_enabled: boolean;
  first_reviews: boolean | null;
  settlement_minimum: number | null;
};
type Props = { terms: Terms; change: Act };

/** Features and the settlement minimum. Each change names the version it is based on. */
export function TermsPanel({ terms, change }: Props) {
  return (
    <Panel className="divide-y divide-separator">
      <Feature of="chargebacks" isOn={terms.chargebacks_enabled} terms={terms} change={change} />
      {terms.first_reviews !== null && <Feature of="firstReviews" isOn={terms.first_reviews} terms={terms} change={change} />}
      {terms.settlement_minimum !== null && <Minimum terms={terms} amount={terms.settlement_minimum} change={change} />}
    </Panel>
  );
}

const parameters = { chargebacks: 'chargebacks_enabled', firstReviews: 'first_reviews' } as const;

type FeatureProps = Props & { of: keyof typeof parameters; isOn: boolean };

function Feature({ of, isOn, terms: { id, version }, change }: FeatureProps) {
  const t = useTranslations('merchant.terms');
  const { send, busy, refused } = useAct(change);
  // the new value is shown at once, and reset when it is refused
  const [wanted, setWanted] = useState<boolean | null>(null);
  async function set(enabled: boolean) {
    setWanted(enabled);
    if (await send({ id, version, [parameters[of]]: enabled })) toast.success(t(enabled ? `${of}.on` : `${of}.off`));
    setWanted(null);
  }
  return (
    <div className="p-4 sm:p-5">
      <Toggle name={t(`${of}.name`)} hint={t(`${of}.hint`)} isOn={wanted ?? isOn} isDisabled={busy} onChange={set} />
      {refused !== undefined && (
        <p role="alert" className="mt-3 text-sm font-medium text-danger-soft-foreground">
          {refused?.message ?? t('unreachable')}
        </p>
      )}
    </div>
  );
}

function Minimum({ terms, amount, change }: Props & { amount: number }) {
  const t = useTranslations('merchant.terms');
  const { opening, isOpen, close, opener } = useLazyDialog(load);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:p-5">
      <div className="max-w-prose">
        <h3 className="text-sm font-medium">{t('minimum.name')}</h3>
        <p className="mt-1 text-xs text-muted">{t('minimum.hint')}</p>
      </div>
      <div className="flex items-center gap-4">
        <Money amount={amount} className="font-medium" />
        <PlainButton size="sm" look="outline" aria-label={t('minimum.open')} {...opener}>
          {t('minimum.change')}
        </PlainButton>
      </div>
      {opening > 0 && <MinimumDialog key={opening} {...{ terms, amount, change, isOpen }} onClose={close} />}
    </div>
  );
}
