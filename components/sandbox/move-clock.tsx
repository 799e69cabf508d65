'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { BusinessTime } from '@/components/sandbox/business-time';
import { MoveTo } from '@/components/sandbox/move-to';
import { RanTable } from '@/components/sandbox/ran-table';
import { Panel } from '@/components/ui/panel';
import { PlainButton } from '@/components/ui/plain-button';
import type { ActionReply } from '@/lib/pages/action';
import type { AdvancedClock, ClockReply } from '@/lib/sandbox/schema';

const steps = [
  { name: 'next', input: { until: 'next' } },
  { name: 'hour', input: { seconds: 3_600 } },
  { name: 'day', input: { seconds: 86_400 } },
  { name: 'month', input: { seconds: 30 * 86_400 } },
] as const;
type ClockStep = (typeof steps)[number]['name'] | 'to' | 'goOn';

type Props = { clock: ClockReply; advance: (input: unknown) => Promise<ActionReply<AdvancedClock>> };

/** The sandbox's clock, the ways to move it, and the result of the last move. */
export function MoveClock({ clock, advance }: Props) {
  const t = useTranslations('sandbox.move');
  const [moving, setMoving] = useState<ClockStep | null>(null);
  const [moved, setMoved] = useState<AdvancedClock | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  async function move(way: ClockStep, input: object) {
    setMoving(way);
    setFault(null);
    const answer = await advance(input).catch(() => null);
    setMoving(null);
    if (answer?.ok) setMoved(answer.reply);
    else if (answer?.error.param === 'to') setFault(t('notLater'));
    else setFault(answer?.error.message ?? t('unreachable'));
  }
  const stateOf = (way: ClockStep) => ({ busy: moving === way, disabled: moving !== null && moving !== way });
  return (
    <>
      <Panel className="flex flex-col gap-6 p-5 sm:p-6">
        <BusinessTime key={clock.now} clock={clock} />
        <div>
          <h2 className="mb-3 text-base font-semibold">{t('title')}</h2>
          <div className="grid grid-cols-2 gap-2 *:w-full sm:flex sm:flex-wrap sm:*:w-auto">
            {steps.map(({ name, input }) => (
              <PlainButton key={name} look={name === 'next' ? 'primary' : 'outline'} {...stateOf(name)} onClick={() => move(name, input)}>
                {t(name)}
              </PlainButton>
            ))}
          </div>
        </div>
        <MoveTo now={clock.now} {...stateOf('to')} onMove={(to) => move('to', { to })} />
        <p role="status" className="text-sm text-muted empty:hidden">
          {moving && t('moving')}
        </p>
        {fault && (
          <p role="alert" className="text-sm font-medium text-danger-soft-foreground">
            {fault}
          </p>
        )}
      </Panel>
      {moved && <RanTable moved={moved} now={clock.now} {...stateOf('goOn')} onGoOn={() => move('goOn', { to: moved.target })} />}
    </>
  );
}
