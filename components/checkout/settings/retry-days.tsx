'use client';
import { useTranslations } from 'next-intl';
import { Fragment, useRef, useState } from 'react';
import { RetryDaysPreview, useDaysLater } from '@/components/checkout/settings/retry-days-preview';
import { type Act, useAct } from '@/components/forms/act';
import { Panel } from '@/components/ui/panel';
import { PlainButton } from '@/components/ui/plain-button';
import { ReasonedButton } from '@/components/ui/reasoned-button';
import { toast } from '@/components/ui/toast';
import type { RetryDaysReply } from '@/lib/merchants/retry-days/schema';
import { longestRetryDays, mostRetries, retryDaysIn } from '@/lib/retry-days.mjs';

/** `change` is null for read-only users. */
type Props = { settings: RetryDaysReply; change: Act | null };

const choices = ['usual', 'own', 'never'] as const;
type Choice = (typeof choices)[number];
type Days = RetryDaysReply['days'];

const choiceOf = (days: Days): Choice => (days === null ? 'usual' : days.length === 0 ? 'never' : 'own');
/** Offered to whoever wants days of their own. */
const example = [1, 3, 5, 7];

/** What is chosen; undefined: what is typed are no days. */
const daysIn = (choice: Choice, typed: string): Days | undefined =>
  choice === 'own' ? retryDaysIn(typed) : choice === 'never' ? [] : null;

/** On which days refused charges of subscriptions are tried again, with what would follow of it. */
export function RetryDays({ settings, change }: Props) {
  const t = useTranslations('retryDays');
  const { merchant_id: id, days: before, usual } = settings;
  const [choice, setChoice] = useState(choiceOf(before));
  const [typed, setTyped] = useState([before, usual, example].find((days) => days && days.length > 0)?.join(', ') ?? '');
  const [isLeft, setLeft] = useState(false);
  const { send, busy, refused } = useAct(change ?? (() => Promise.reject(new Error('nobody may'))));
  const input = useRef<HTMLInputElement>(null);
  const days = daysIn(choice, typed);
  async function save() {
    if (days === undefined) {
      setLeft(true);
      input.current?.focus();
    } else if (await send({ id, before, days })) toast.success(t('done'));
  }
  return (
    <section aria-labelledby="retry-days-title" className="mt-10 lg:max-w-[calc(100%-24rem)]">
      <h2 id="retry-days-title" className="mb-1 text-base font-semibold">
        {t('title')}
      </h2>
      <p className="mb-3 max-w-prose text-sm text-pretty text-muted">{t('text')}</p>
      <Panel className="divide-y divide-separator">
        <fieldset disabled={change === null} className="px-4 py-3 sm:px-5">
          <legend className="float-left w-full pb-1 text-sm font-medium">{t('when')}</legend>
          <div className="clear-both">
            {choices.map((one) => (
              <Fragment key={one}>
                <Option choice={one} usual={usual} isChosen={one === choice} onChoose={() => setChoice(one)} />
                {one === 'own' && choice === 'own' && (
                  <OwnDays
                    ref={input}
                    typed={typed}
                    isWrong={isLeft && days === undefined}
                    onType={setTyped}
                    onLeave={() => setLeft(true)}
                  />
                )}
              </Fragment>
            ))}
          </div>
        </fieldset>
        <RetryDaysPreview days={days === null ? usual : days} />
      </Panel>
      {refused !== undefined && (
        <p role="alert" className="mt-3 text-sm font-medium text-danger-soft-foreground">
          {refused?.message ?? t('unreachable')}
        </p>
      )}
      {change && (
        <div className="mt-6 flex flex-wrap items-center gap-4">
          {JSON.stringify(days) === JSON.stringify(before) ? (
            <ReasonedButton look="primary" name={t('save')} reason={t('nothing')} className="max-sm:w-full" />
          ) : (
            <PlainButton busy={busy} onClick={save} className="max-sm:w-full">
              {t('save')}
            </PlainButton>
          )}
        </div>
      )}
    </section>
  );
}

type OptionProps = { choice: Choice; usual: readonly number[]; isChosen: boolean; onChoose: () => void };

function Option({ choice, usual, isChosen, onChoose }: OptionProps) {
  const t = useTranslations('retryDays');
  const later = useDaysLater();
  const hints = { usual: usual.length > 0 ? later(usual) : t('hints.never'), own: t('hints.own'), never: t('hints.never') };
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-sm has-disabled:cursor-default">
      <input type="radio" name="retry-days" checked={isChosen} onChange={onChoose} className="mt-0.5 size-4 shrink-0 accent-accent" />
      <span className="min-w-0">
        {t(`choices.${choice}`)}
        <span className="block text-xs text-pretty text-muted">{hints[choice]}</span>
      </span>
    </label>
  );
}

type OwnProps = {
  ref: React.Ref<HTMLInputElement>;
  typed: string;
  isWrong: boolean;
  onType: (typed: string) => void;
  onLeave: () => void;
};

function OwnDays({ ref, typed, isWrong, onType, onLeave }: OwnProps) {
  const t = useTranslations('retryDays');
  const limits = { most: mostRetries, last: longestRetryDays };
  return (
    <div data-invalid={isWrong || undefined} className="textfield w-full max-w-sm pt-1 pb-3 pl-7">
      <label htmlFor="retry-days-own" data-slot="label" className="label">
        {t('own')}
      </label>
      <input
        id="retry-days-own"
        ref={ref}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onBlur={onLeave}
        autoComplete="off"
        maxLength={64}
        className="input w-full tabular-nums"
        aria-describedby="retry-days-told"
        aria-invalid={isWrong || undefined}
        data-invalid={isWrong || undefined}
      />
      {isWrong ? (
        <span id="retry-days-told" data-slot="field-error" data-visible className="field-error">
          {t('wrong', limits)}
        </span>
      ) : (
        <span id="retry-days-told" data-slot="description" className="description">
          {t('ownHint', limits)}
        </span>
      )}
    </div>
  );
}
