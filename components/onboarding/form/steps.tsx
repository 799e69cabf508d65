'use client';
import { Check, ChevronDown, Circle, CircleDot, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type Group, isAgreement, isFaulty, isFixed, isOpen, isUndecided, leftIn, review } from '@/components/onboarding/form/form';
import { useGroupName } from '@/components/onboarding/form/group-name';
import type { FormReply } from '@/lib/onboarding/form/schema';

type Props = { form: FormReply; steps: readonly Group[]; at: string; onGo: (step: string) => void };

/** How much is left, and where. On a phone a bar, with the list behind it. */
export function Steps(props: Props) {
  const t = useTranslations('application.steps');
  const { form, steps, at } = props;
  const nameOf = useGroupName();
  const { fields } = form;
  const left = leftIn(fields).length;
  const required = fields.filter((field) => !field.optional && !isFixed(field));
  const optional = fields.filter((field) => field.optional && field.open).length;
  const index = steps.findIndex(({ name }) => name === at);
  const bar = (
    <>
      <p className="text-sm font-medium">{left === 0 ? t('none') : isUndecided(form) ? t('undecided') : t('left', { count: left })}</p>
      <progress
        value={required.filter((field) => !isOpen(field)).length}
        max={Math.max(1, required.length)}
        aria-label={t('progress')}
        className="progress-line mt-2 block h-1.5 w-full"
      />
    </>
  );
  return (
    <>
      <details className="group mb-5 rounded-xl border border-border bg-surface lg:hidden">
        <summary className="cursor-pointer list-none px-4 py-3">
          {bar}
          <span className="mt-2 flex items-center justify-between gap-3 text-sm text-muted">
            <span>{index < 0 ? t('review') : t('at', { name: nameOf(at), number: index + 1, of: steps.length })}</span>
            <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open:rotate-180" />
          </span>
        </summary>
        <StepList {...props} />
      </details>
      <div className="sticky top-20 hidden self-start rounded-xl border border-border bg-surface lg:block">
        <div className="px-4 pt-4 pb-1">{bar}</div>
        <StepList {...props} />
        {optional > 0 && <p className="border-t border-separator px-4 py-3 text-xs text-muted">{t('optional', { count: optional })}</p>}
      </div>
    </>
  );
}

function StepList({ form, steps, at, onGo }: Props) {
  const t = useTranslations('application.steps');
  const nameOf = useGroupName();
  // the last page asks for the agreements
  const last = { name: review, fields: form.fields.filter(isAgreement) };
  const all = [...steps, last].map((step) => ({
    name: step.name,
    left: isUndecided(form) ? 0 : leftIn(step.fields).length,
    isDone: leftIn(step.fields).length === 0,
    wrong: step.fields.some(isFaulty),
  }));
  return (
    <nav aria-label={t('label')}>
      <ul className="p-2">
        {all.map(({ name, left, isDone, wrong }) => {
          const isHere = name === at;
          return (
            <li key={name}>
              <button
                type="button"
                aria-current={isHere ? 'step' : undefined}
                onClick={() => onGo(name)}
                className={`flex w-full cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-2 text-left text-sm pointer-coarse:min-h-11 ${isHere ? 'bg-accent-soft font-medium text-accent-soft-foreground' : 'hover:bg-default'}`}
              >
                <StepIcon isHere={isHere} isDone={isDone && name !== review} isWrong={wrong} />
                <span className="min-w-0 flex-1">{name === review ? t('review') : nameOf(name)}</span>
                {left > 0 && <span className="text-xs tabular-nums">{t('leftHere', { count: left })}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function StepIcon({ isHere, isDone, isWrong }: { isHere: boolean; isDone: boolean; isWrong: boolean }) {
  if (isWrong) return <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-warning-soft-foreground" />;
  if (isDone) return <Check aria-hidden="true" className="size-4 shrink-0 text-success-soft-foreground" />;
  const Icon = isHere ? CircleDot : Circle;
  return <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />;
}
