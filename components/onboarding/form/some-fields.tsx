'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Draft, DraftState } from '@/components/onboarding/form/draft';
import { groupsOf, isFixed } from '@/components/onboarding/form/form';
import { useGroupName } from '@/components/onboarding/form/group-name';
import { NotHandedIn } from '@/components/onboarding/form/not-handed-in';
import { Questions } from '@/components/onboarding/form/questions';
import { Unsaved } from '@/components/onboarding/form/save-state';
import { useHandIn } from '@/components/onboarding/form/use-hand-in';
import { Panel } from '@/components/ui/panel';
import { PlainButton } from '@/components/ui/plain-button';
import type { FormField } from '@/lib/onboarding/form/schema';

type Props = {
  draft: Draft;
  state: DraftState;
  fields: readonly FormField[];
  submit: string;
  /** There is nothing to submit yet. */
  isIdle: boolean;
  /** The effect of the button. */
  effect: string;
  /** The person has finished with a field for now. */
  onDone: () => void;
  other: { text: string; onPress: () => void };
};

/** A few fields that are changed and submitted together. */
export function SomeFields({ draft, state, fields, submit, isIdle, effect, onDone, other }: Props) {
  const t = useTranslations('application.some');
  const nameOf = useGroupName();
  const asked = fields.filter((field) => !isFixed(field));
  const { handIn, isBusy, outcome } = useHandIn(draft);
  const [isWarned, setIsWarned] = useState(false);
  const unsent = Object.keys(state.typed).length;
  // the reviewer may have asked about a value that is right as it is
  const untouched = fields.filter(
    (field) => field.returned_reason !== null && !field.open && field.error === null && !state.typed[field.field],
  );
  async function press() {
    if (untouched.length > 0 && !isWarned) return setIsWarned(true);
    await handIn(Object.fromEntries(untouched.map(({ field, value }) => [field, value])));
  }
  return (
    <div className="max-w-3xl">
      <Unsaved state={state} />
      {groupsOf(asked).map((group) => (
        <section key={group.name} aria-label={nameOf(group.name)} className="mb-5">
          <h2 className="mb-3 text-base font-semibold">{nameOf(group.name)}</h2>
          <Panel className="px-4 py-5 sm:px-6">
            <Questions fields={group.fields} draft={draft} state={state} onDone={onDone} />
          </Panel>
        </section>
      ))}
      <p className="text-sm text-muted">{effect}</p>
      {isWarned && untouched.length > 0 && (
        <p role="alert" className="mt-3 text-sm text-warning-soft-foreground">
          {t('untouched', { fields: untouched.map(({ field_name: name }) => name).join(t('comma')) })}
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <PlainButton size="lg" busy={isBusy} disabled={isIdle} onClick={press} className="max-sm:w-full">
          {submit}
        </PlainButton>
        <PlainButton size="lg" look="ghost" onClick={other.onPress} className="max-sm:w-full">
          {other.text}
        </PlainButton>
        {unsent > 0 && <p className="text-sm text-muted">{t('unsent', { count: unsent })}</p>}
        <NotHandedIn outcome={outcome} />
      </div>
    </div>
  );
}
