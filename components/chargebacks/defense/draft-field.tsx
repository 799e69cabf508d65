'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef } from 'react';
import type { DefenseDraft, DraftState } from '@/components/chargebacks/defense/draft-store';
import { PlainButton } from '@/components/ui/plain-button';
import type { DraftField as Name } from '@/lib/chargebacks/defense/draft';

type Props = {
  name: Name;
  draft: DefenseDraft;
  state: DraftState;
  isRequired: boolean;
  isWrong: boolean;
  disabled: boolean;
  area?: boolean | undefined;
  type?: 'date' | 'tel' | 'email' | undefined;
  wide?: boolean | undefined;
};

const pauseMs = 800;

/** One field of the draft: saved on leaving it or after a pause, and shown next to a text that another person has saved meanwhile. */
export function DraftField({ name, draft, state, isRequired, isWrong, disabled, area, type, wide }: Props) {
  const t = useTranslations('defense');
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const theirs = state.stale[name];
  const own = {
    id,
    disabled,
    value: draft.valueOf(name),
    'aria-required': isRequired,
    ...(isWrong && { 'aria-invalid': true }),
    ...(theirs && { 'aria-describedby': `${id}-theirs` }),
    maxLength: area ? 5_000 : 500,
    onBlur: () => void draft.save(),
    onChange: ({ target }: { target: { value: string } }) => {
      draft.type(name, target.value);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void draft.save(), pauseMs);
    },
  };
  return (
    <div className={`textfield w-full min-w-0 ${wide ? 'sm:col-span-2' : ''}`} data-invalid={isWrong || undefined}>
      <label htmlFor={id} data-slot="label" className="label flex items-baseline gap-2">
        {t(`fields.${name}`)}
        {isRequired && <span className="text-xs font-normal text-muted">{t('required')}</span>}
      </label>
      {area ? (
        <textarea {...own} rows={6} className="textarea w-full text-base sm:text-sm" />
      ) : (
        <input {...own} type={type ?? 'text'} autoComplete="off" className="input h-11 w-full text-base sm:h-10 sm:text-sm" />
      )}
      {theirs && (
        <div
          id={`${id}-theirs`}
          role="alert"
          className="mt-2 rounded-lg border border-warning/50 bg-warning-soft p-3 text-sm text-warning-soft-foreground"
        >
          <p>{t('stale.text', { name: theirs.by })}</p>
          <p className="mt-2 font-medium">{t('stale.theirs', { name: theirs.by })}</p>
          <p className="break-words whitespace-pre-wrap">{theirs.value || t('stale.empty')}</p>
          <span className="mt-3 flex flex-wrap gap-2">
            <PlainButton size="sm" look="outline" onClick={() => draft.takeTheirs(name)}>
              {t('stale.take')}
            </PlainButton>
            <PlainButton size="sm" onClick={() => void draft.keepMine(name)}>
              {t('stale.keep')}
            </PlainButton>
          </span>
        </div>
      )}
    </div>
  );
}
