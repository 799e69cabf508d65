'use client';
import { Button } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { useFreshPage } from '@/components/money-actions/use-fresh-page';
import type { DecideProps, Decision } from '@/components/payments/acquirer-notices/decide-dialog';
import { useHeldWords } from '@/components/payments/acquirer-notices/notice-words';
import { lazyDialog, whenNear } from '@/components/ui/lazy-dialog';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { Section } from '@/components/ui/section';
import { useRequestDialog } from '@/components/ui/use-request-dialog';

const load = () => import('@/components/payments/acquirer-notices/decide-dialog').then((module) => module.DecideDialog);
const DecideDialog = lazyDialog(load);

type Opened = DecideProps & { decision: Decision };

/** Why a notice waits for a person, the figures that differ, and what can be decided. */
export function HeldPanel(given: DecideProps) {
  const t = useTranslations('acquirerNotices.decide');
  const why = useHeldWords();
  const { opened, isOpen, begin, close } = useRequestDialog<Opened>(useFreshPage());
  const { isTakable, notice } = given;
  const { result, facts } = notice;
  const decisions: Decision[] = isTakable ? ['take', 'leave'] : ['leave'];
  // whose refund it was is said on the payment's page, and ends the notice
  const isRefund = result === 'refund_held';
  return (
    <Section id="notice-decision" title={t('title')}>
      <p className="max-w-prose text-sm leading-relaxed">{why(result ?? '') ?? t('unknown')}</p>
      {!isRefund && <Difference there={facts.amount} here={facts.expected} />}
      <div className="mt-5 flex flex-wrap gap-2 max-sm:flex-col">
        {isRefund && (
          <Link href={`/payments/${given.payment.id}`} className="button button--primary button--md max-sm:w-full pointer-coarse:min-h-11">
            {t('refund')}
          </Link>
        )}
        {decisions.map((decision, at) => (
          <Button
            key={decision}
            variant={at === 0 && !isRefund ? 'primary' : 'outline'}
            className="max-sm:w-full pointer-coarse:min-h-11"
            {...whenNear(load)}
            onPress={() => begin({ ...given, decision })}
          >
            {t(decision === 'leave' && !isTakable ? 'close.open' : `${decision}.open`)}
          </Button>
        ))}
      </div>
      {opened && <DecideDialog key={opened.opening} {...opened.given} isOpen={isOpen} onClose={close} />}
    </Section>
  );
}

/** What stands at the acquirer, beside what was asked for here. */
function Difference({ there, here }: { there: number | null; here: number | null }) {
  const t = useTranslations('acquirerNotices.decide');
  if (there === null) return null;
  const rows = [
    { name: t('there'), amount: there },
    ...(here === null ? [] : [{ name: t('here'), amount: here }]),
    ...(here === null || here === there ? [] : [{ name: t('difference'), amount: there - here, signed: true }]),
  ];
  return (
    <dl className="mt-4 max-w-sm rounded-lg border border-border text-sm">
      {rows.map(({ name, amount, signed = false }) => (
        <div
          key={name}
          className="flex items-baseline justify-between gap-4 border-separator px-3 py-2 not-first:border-t last:not-first:font-medium"
        >
          <dt>{name}</dt>
          <dd>
            <Money amount={amount} signed={signed} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
