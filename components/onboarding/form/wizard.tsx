'use client';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import type { Draft, DraftState } from '@/components/onboarding/form/draft';
import { isUntouched, placeToGoOn, review, savesEach, stepsOf } from '@/components/onboarding/form/form';
import { useGroupName } from '@/components/onboarding/form/group-name';
import { HandIn } from '@/components/onboarding/form/hand-in';
import { Questions } from '@/components/onboarding/form/questions';
import { Saved, Unsaved } from '@/components/onboarding/form/save-state';
import { Steps } from '@/components/onboarding/form/steps';
import { ToHaveReady } from '@/components/onboarding/form/to-have-ready';
import { ToMend } from '@/components/onboarding/form/to-mend';
import { Panel } from '@/components/ui/panel';
import { PlainButton } from '@/components/ui/plain-button';
import type { FormField } from '@/lib/onboarding/form/schema';

const groupOf = ({ field }: FormField): string => field.split('.')[0] ?? '';

/** Focuses a field, on its page. */
function focusOn({ field }: FormField) {
  // for a group of choices the first
  const control = document.getElementById(`field-${field}`) ?? document.querySelector<HTMLElement>(`[data-fields~="${field}"] input`);
  control?.focus();
  control?.scrollIntoView({ block: 'center' });
}

/** The current page is in the address, so that the browser's back and forward work. */
function useStep({ draft, state }: { draft: Draft; state: DraftState }) {
  const [first] = useState(() => placeToGoOn(state.form));
  const wanted = useSearchParams().get('step') ?? first;
  const steps = stepsOf(state.form);
  const at = wanted === review || steps.some(({ name }) => name === wanted) ? wanted : (steps[0]?.name ?? review);
  const heading = useRef<HTMLHeadingElement>(null);
  const aim = useRef<FormField | null>(null);
  const before = useRef(at);
  useEffect(() => {
    if (before.current === at) return;
    before.current = at;
    if (aim.current) focusOn(aim.current);
    else {
      window.scrollTo({ top: 0 });
      heading.current?.focus({ preventScroll: true });
    }
    aim.current = null;
  }, [at]);
  function go(step: string, field: FormField | null = null) {
    if (savesEach(draft.state().form)) void draft.save();
    draft.read();
    if (step === at) return field && focusOn(field);
    aim.current = field;
    window.history.pushState(null, '', `?step=${step}`);
  }
  return { steps, at, heading, go };
}

type Props = { draft: Draft; state: DraftState; onHandedIn?: () => void; onGiveUp?: () => void };

/** The form, one page for each group; the last is the review. */
export function Wizard({ draft, state, onHandedIn, onGiveUp }: Props) {
  const t = useTranslations('application.wizard');
  const nameOf = useGroupName();
  const { steps, at, heading, go } = useStep({ draft, state });
  const index = steps.findIndex(({ name }) => name === at);
  const step = steps[index];
  const isEach = savesEach(state.form);
  const unsent = Object.keys(state.typed).length;
  const done = () => {
    if (isEach) void draft.save();
  };
  return (
    <div className="grid items-start gap-x-8 lg:grid-cols-[17rem_minmax(0,44rem)]">
      <Steps form={state.form} steps={steps} at={at} onGo={(name) => go(name)} />
      <div className="min-w-0">
        <div className="mb-4 flex items-center justify-between gap-4">
          <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
            {step ? nameOf(step.name) : t('review')}
          </h2>
          <Saved state={state} />
        </div>
        <Unsaved state={state} />
        {index === 0 && isUntouched(state.form) && <ToHaveReady />}
        {state.form.reopened && (
          <p className="mb-4 rounded-xl bg-warning-soft px-4 py-3 text-sm text-warning-soft-foreground">{t('reopened')}</p>
        )}
        {step ? (
          <>
            <Panel className="mb-6 px-4 py-5 sm:px-6 sm:py-6">
              <Questions key={step.name} fields={step.fields} draft={draft} state={state} onDone={done} />
            </Panel>
            {/* below the fields, so that its changes move none of them */}
            <ToMend fields={step.fields} state={state} onGo={focusOn} />
          </>
        ) : (
          <HandIn draft={draft} state={state} onGo={(field) => go(groupOf(field), field)} onEdit={go} onHandedIn={() => onHandedIn?.()} />
        )}
        <div className="sticky bottom-0 z-5 -mx-4 mt-6 flex items-center justify-between gap-3 border-t border-border bg-background/95 px-4 py-3 backdrop-blur-md sm:static sm:mx-0 sm:border-0 sm:bg-transparent sm:px-0">
          {index === 0 ? (
            <span />
          ) : (
            <PlainButton look="outline" onClick={() => go(steps[(step ? index : steps.length) - 1]?.name ?? at)}>
              {t('back')}
            </PlainButton>
          )}
          {!isEach && unsent > 0 && <p className="text-xs text-muted">{t('unsent', { count: unsent })}</p>}
          {onGiveUp && (
            <PlainButton look="ghost" onClick={onGiveUp}>
              {t('giveUp')}
            </PlainButton>
          )}
          {step && (
            <PlainButton onClick={() => go(steps[index + 1]?.name ?? review)}>
              {t(index + 1 < steps.length ? 'next' : 'toReview')}
            </PlainButton>
          )}
        </div>
      </div>
    </div>
  );
}
