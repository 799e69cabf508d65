'use client';
import { useTranslations } from 'next-intl';
import type { ReviewDecision } from '@/components/onboarding/review/decide-dialog';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';

const load = () => import('@/components/onboarding/review/decide-dialog').then((loaded) => loaded.DecideDialog);
/** Loaded when the pointer or focus reaches a button that opens it. */
export const DecideDialog = lazyDialog(load);
// a failed load is repeated with the press
const prepare = () => void load().catch(() => undefined);

type Props = {
  status: string;
  isReturnable: boolean;
  /** The operator decides; the platform's people, who look before, send back or pass on. */
  may: (decision: ReviewDecision) => boolean;
  marked: number;
  isUnreasoned: boolean;
  onOpen: (decision: ReviewDecision) => void;
};

/** The decisions that are possible in this state. */
export function DecisionButtons({ status, isReturnable, may, marked, isUnreasoned, onOpen }: Props) {
  const t = useTranslations('applications');
  const open = (decision: ReviewDecision) => ({
    'aria-haspopup': 'dialog' as const,
    onClick: () => onOpen(decision),
    onPointerEnter: prepare,
    onFocus: prepare,
  });
  return (
    <div className="flex flex-wrap gap-2">
      {isReturnable && (
        <PlainButton look="outline" disabled={marked === 0 || isUnreasoned} {...open('sendBack')}>
          {t('sendBack.open', { count: marked })}
        </PlainButton>
      )}
      {may('passOn') && status === 'pending' && <PlainButton {...open('passOn')}>{t('passOn.open')}</PlainButton>}
      {may('accept') && status === 'pending' && (
        <>
          <PlainButton look="outline" {...open('decline')}>
            {t('decline.open')}
          </PlainButton>
          <PlainButton {...open('accept')}>{t('accept.open')}</PlainButton>
        </>
      )}
      {may('reopen') && (status === 'accepted' || status === 'declined') && (
        <PlainButton look="outline" {...open('reopen')}>
          {t('reopen.open')}
        </PlainButton>
      )}
    </div>
  );
}
