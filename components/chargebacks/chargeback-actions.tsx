'use client';
import { Button } from '@heroui/react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { AcceptProps } from '@/components/chargebacks/accept-dialog';
import { useFreshPage } from '@/components/money-actions/use-fresh-page';
import { ReasonedButton } from '@/components/ui/reasoned-button';

const load = () => import('@/components/chargebacks/accept-dialog').then((module) => module.AcceptDialog);
const AcceptDialog = dynamic(load, { ssr: false });

/** Why it cannot be answered by this person now; null where it can. */
export type Obstacle = 'role' | 'suspended' | 'over';
type Props = AcceptProps & { obstacle: Obstacle | null };

const place =
  'flex gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:border-t max-md:border-border max-md:bg-surface max-md:px-4 max-md:pt-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]';

/**
 * The two answers; on a phone at the bottom, under the thumb. Each opening of the dialog is another request, unless what came of the last one
 * is not known: then it is the same dialog again.
 */
export function ChargebackActions({ obstacle, ...given }: Props) {
  const t = useTranslations('chargebacks.actions');
  const [opened, setOpened] = useState<AcceptProps | null>(null);
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [isUnsettled, setUnsettled] = useState(false);
  const refresh = useFreshPage();
  function begin() {
    if (!isUnsettled) {
      setOpened(given);
      setOpening(opening + 1);
    }
    setOpen(true);
  }
  function close(isUnknown: boolean) {
    setOpen(false);
    setUnsettled(isUnknown);
    // whether it was done stands on the page, for who does not want to send it again
    if (isUnknown) refresh();
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: no fields of a form */}
      <div role="group" aria-label={t('label')} className={place}>
        {obstacle && !isUnsettled ? (
          (['accept', 'defend'] as const).map((action) => (
            <ReasonedButton key={action} name={t(action)} reason={t(`reasons.${obstacle}`)} look="secondary" className="max-md:flex-1" />
          ))
        ) : (
          <>
            <Button
              variant="secondary"
              className="max-md:flex-1 pointer-coarse:min-h-11"
              onHoverStart={load}
              onFocus={load}
              onPress={begin}
            >
              {t('accept')}
            </Button>
            <a href="#defense" className="button button--primary max-md:flex-1 pointer-coarse:min-h-11">
              {t('defend')}
            </a>
          </>
        )}
      </div>
      {opened && <AcceptDialog key={opening} {...opened} isOpen={isOpen} onClose={close} />}
    </>
  );
}
