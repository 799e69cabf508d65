'use client';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { Panel } from '@/components/ui/panel';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';

const load = () => import('@/components/merchants/suspension-dialog').then((loaded) => loaded.SuspensionDialog);
const SuspensionDialog = lazyDialog(load);

type Props = { id: string; name: string; suspended: boolean; suspend: Act; lift: Act };

/** Suspends a merchant or lifts the suspension, each with its effect in words and a stored reason. */
export function Suspension({ id, name, suspended, suspend, lift }: Props) {
  const t = useTranslations('merchant.suspension');
  const act = suspended ? 'lift' : 'suspend';
  const { opening, isOpen, close, opener } = useLazyDialog(load);
  return (
    <Panel className={suspended ? '' : 'border-danger/40'}>
      <div className="flex flex-wrap items-center justify-between gap-4 p-4 sm:p-5">
        <div className="max-w-prose">
          <h3 className="text-sm font-semibold">{t(`${act}.heading`)}</h3>
          <p className="mt-1 text-sm text-muted">{t(`${act}.text`)}</p>
        </div>
        <PlainButton look="outline" className={suspended ? '' : 'text-danger-soft-foreground'} {...opener}>
          {t(`${act}.open`)}
        </PlainButton>
      </div>
      {opening > 0 && <SuspensionDialog key={opening} {...{ id, name, act, isOpen }} run={suspended ? lift : suspend} onClose={close} />}
    </Panel>
  );
}
