'use client';
import { Button } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { useFreshPage } from '@/components/money-actions/use-fresh-page';
import type { ActionDialogProps, SubscriptionActs } from '@/components/subscriptions/actions/acts';
import { lazyDialog, whenNear } from '@/components/ui/lazy-dialog';
import { ReasonedButton } from '@/components/ui/reasoned-button';
import { useRequestDialog } from '@/components/ui/use-request-dialog';
import { offersOf, type SubscriptionAction } from '@/lib/subscriptions/offers';
import type { SubscriptionReply } from '@/lib/subscriptions/schema';
import type { ChargeState } from '@/lib/subscriptions/subscription';

// rarely opened, so it is loaded when somebody is about to open it
const load = {
  change: () => import('@/components/subscriptions/actions/change-dialog').then(({ ChangeDialog }) => ChangeDialog),
  pause: () => import('@/components/subscriptions/actions/pause-dialog').then(({ PauseDialog }) => PauseDialog),
  resume: () => import('@/components/subscriptions/actions/resume-dialog').then(({ ResumeDialog }) => ResumeDialog),
  retry: () => import('@/components/subscriptions/actions/retry-dialog').then(({ RetryDialog }) => RetryDialog),
  end: () => import('@/components/subscriptions/actions/end-dialog').then(({ EndDialog }) => EndDialog),
};
const ChangeDialog = lazyDialog(load.change);
const PauseDialog = lazyDialog(load.pause);
const ResumeDialog = lazyDialog(load.resume);
const RetryDialog = lazyDialog(load.retry);
const EndDialog = lazyDialog(load.end);

type Props = {
  subscription: SubscriptionReply;
  /** The state of its open period; null: none has begun. */
  openPeriod: ChargeState | null;
  isPlatform: boolean;
  names: Readonly<Record<string, string>>;
  acts: SubscriptionActs;
};

/** What can be done with a subscription; on a phone at the bottom, under the thumb. */
export function SubscriptionActions({ subscription, openPeriod, isPlatform, names, acts }: Props) {
  const t = useTranslations('subscriptions.actions');
  const refresh = useFreshPage();
  const dialogs = {
    change: useRequestDialog<SubscriptionReply>(refresh),
    pause: useRequestDialog<SubscriptionReply>(refresh),
    resume: useRequestDialog<SubscriptionReply>(refresh),
    retry: useRequestDialog<SubscriptionReply>(refresh),
    end: useRequestDialog<SubscriptionReply>(refresh),
  };
  const offers = offersOf(subscription, openPeriod);
  if (offers.length === 0) return null;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: no fields of a form */}
      <div
        role="group"
        aria-label={t('label')}
        className={`flex flex-wrap gap-2 ${offers.length > 3 ? 'max-md:grid max-md:grid-cols-2' : ''} max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:border-t max-md:border-border max-md:bg-surface max-md:px-4 max-md:pt-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]`}
      >
        {offers.map(({ action, reason }, index) => {
          const look = index === 0 && action !== 'end' ? 'primary' : 'outline';
          return reason && !dialogs[action].isUnsettled ? (
            <ReasonedButton
              key={action}
              name={t(action)}
              reason={t(`reasons.${reason}`)}
              look={look}
              className="max-md:w-full max-md:flex-1"
            />
          ) : (
            <Button
              key={action}
              variant={look}
              className={`max-md:w-full max-md:flex-1 pointer-coarse:min-h-11 ${action === 'end' ? 'text-danger-soft-foreground' : ''}`}
              {...whenNear(load[action])}
              onPress={() => dialogs[action].begin(subscription)}
            >
              {t(action)}
            </Button>
          );
        })}
      </div>
      {(Object.keys(dialogs) as SubscriptionAction[]).map((action) => {
        const { opened, isOpen, close } = dialogs[action];
        if (!opened) return null;
        const dialog = { subscription: opened.given, acts, isOpen, onClose: close };
        return <OpenDialog key={`${action} ${opened.opening}`} {...{ action, isPlatform, names }} {...dialog} />;
      })}
    </>
  );
}

type OpenProps = ActionDialogProps & Pick<Props, 'isPlatform' | 'names'> & { action: SubscriptionAction };

function OpenDialog({ action, isPlatform, names, ...dialog }: OpenProps) {
  if (action === 'change') return <ChangeDialog {...dialog} isPlatform={isPlatform} names={names} />;
  if (action === 'pause') return <PauseDialog {...dialog} />;
  if (action === 'resume') return <ResumeDialog {...dialog} />;
  return action === 'retry' ? <RetryDialog {...dialog} /> : <EndDialog {...dialog} />;
}
