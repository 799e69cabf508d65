'use client';
import { Button } from '@heroui/react';
import { useTranslations } from 'next-intl';
import type { DecideProps } from '@/components/chargebacks/decisions/decide-dialog';
import { isOver, outcomes, whyNot } from '@/components/chargebacks/decisions/why-not';
import { useFreshPage } from '@/components/money-actions/use-fresh-page';
import { lazyDialog, whenNear } from '@/components/ui/lazy-dialog';
import { ReasonedButton } from '@/components/ui/reasoned-button';
import { Section } from '@/components/ui/section';
import { useRequestDialog } from '@/components/ui/use-request-dialog';
import type { Decision } from '@/lib/chargebacks/decide-chargeback';

const load = () => import('@/components/chargebacks/decisions/decide-dialog').then((module) => module.DecideDialog);
const DecideDialog = lazyDialog(load);

type Opened = DecideProps & { outcome: Decision };

/** The possible decisions of the issuer. */
export function DecidePanel(given: DecideProps) {
  const t = useTranslations('chargebackDecision');
  const { opened, isOpen, begin, close } = useRequestDialog<Opened>(useFreshPage());
  return (
    <Section id="chargeback-decision" title={t('outcomes.label')}>
      {isOver(given.chargeback) ? (
        <p className="text-sm">{t('why.decided')}</p>
      ) : (
        <>
          <p className="mb-4 text-sm text-muted">{t('outcomes.text')}</p>
          <div className="flex flex-wrap gap-2 max-sm:flex-col">
            {outcomes.map((outcome) => (
              <Choice key={outcome} outcome={outcome} chargeback={given.chargeback} onPress={() => begin({ ...given, outcome })} />
            ))}
          </div>
        </>
      )}
      {opened && <DecideDialog key={opened.opening} {...opened.given} isOpen={isOpen} onClose={close} />}
    </Section>
  );
}

type ChoiceProps = Pick<Opened, 'outcome' | 'chargeback'> & { onPress: () => void };

function Choice({ outcome, chargeback, onPress }: ChoiceProps) {
  const t = useTranslations('chargebackDecision');
  const why = whyNot(chargeback, outcome);
  const name = t(`outcomes.${outcome}.open`);
  if (why !== null) return <ReasonedButton name={name} reason={t(`why.${why}`)} look="outline" />;
  return (
    <Button variant="outline" className="max-sm:w-full pointer-coarse:min-h-11" {...whenNear(load)} onPress={onPress}>
      {name}
    </Button>
  );
}
