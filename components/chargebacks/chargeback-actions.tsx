'use client';
import { Button } from '@heroui/react';
import { useTranslations } from 'next-intl';
import type { AcceptProps } from '@/components/chargebacks/accept-dialog';
import { useFreshPage } from '@/components/money-actions/use-fresh-page';
import { lazyDialog, whenNear } from '@/components/ui/lazy-dialog';
import { ReasonedButton } from '@/components/ui/reasoned-button';
import { useRequestDialog } from '@/components/ui/use-request-dialog';

const load = () => import('@/components/chargebacks/accept-dialog').then((module) => module.AcceptDialog);
const AcceptDialog = lazyDialog(load);

/** Why this person cannot answer it now; null: they can. */
export type Obstacle = 'underWay' | 'role' | 'suspended' | 'over';
type Props = AcceptProps & { obstacle: Obstacle | null };

const place =
  'flex gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:border-t max-md:border-border max-md:bg-surface max-md:px-4 max-md:pt-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]';

/** Defend or accept; on a phone at the bottom, under the thumb. */
export function ChargebackActions({ obstacle, ...given }: Props) {
  const t = useTranslations('chargebacks.actions');
  // the page shows whether it was done
  const { opened, isOpen, isUnsettled, begin, close } = useRequestDialog<AcceptProps>(useFreshPage());
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: no fields of a form */}
      <div role="group" aria-label={t('label')} className={place}>
        {obstacle && !isUnsettled ? (
          (['accept', 'defend'] as const).map((action) => (
            <ReasonedButton key={action} name={t(action)} reason={t(`reasons.${obstacle}`)} look="outline" className="max-md:flex-1" />
          ))
        ) : (
          <>
            <Button variant="outline" className="max-md:flex-1 pointer-coarse:min-h-11" {...whenNear(load)} onPress={() => begin(given)}>
              {t('accept')}
            </Button>
            <a href="#defense" className="button button--primary max-md:flex-1 pointer-coarse:min-h-11">
              {t('defend')}
            </a>
          </>
        )}
      </div>
      {opened && <AcceptDialog key={opened.opening} {...opened.given} isOpen={isOpen} onClose={close} />}
    </>
  );
}
