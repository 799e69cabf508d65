'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { AnswersList } from '@/components/onboarding/form/answers-list';
import { isOpen, isReply } from '@/components/onboarding/form/form';
import { SomeFields } from '@/components/onboarding/form/some-fields';
import { StatusCard } from '@/components/onboarding/form/status-card';
import { useDraft } from '@/components/onboarding/form/use-draft';
import { Wizard } from '@/components/onboarding/form/wizard';
import { PlainButton } from '@/components/ui/plain-button';
import type { FormReply } from '@/lib/onboarding/form/schema';

type Change = 'account' | 'address';
type ReopenedForm = { status: FormReply['status']; kind: 'all' | Change };
type Props = { form: FormReply; platform: string; mayWrite: boolean; now: string };

/** After submitting, or returning from there, focuses the current state. */
function useArrival(view: string) {
  const before = useRef(view);
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    window.scrollTo({ top: 0 });
    document.getElementById('standing')?.focus({ preventScroll: true });
  }, [view]);
}

/** A seller's application, for any user: the form while it is open, then its state. */
export function Application({ form: given, platform, mayWrite, now }: Props) {
  const { draft, state } = useDraft(given);
  const { form } = state;
  // the person's intended change, in the state that it belongs to
  const [wished, setWish] = useState<ReopenedForm | null>(null);
  const wanted = wished?.status === form.status ? wished.kind : null;
  const shown = { draft, state };
  const told = { state, platform, now };
  useArrival(`${form.status} ${wanted}`);
  const wish = (kind: ReopenedForm['kind']) => setWish({ status: form.status, kind });
  function giveUp() {
    draft.discard();
    setWish(null);
  }
  if (!mayWrite) return <Standing {...told} />;
  if (form.status === 'incomplete' && (state.returned.length === 0 || wanted === 'all')) return <Wizard {...shown} />;
  if (form.status === 'incomplete') return <Returned draft={draft} {...told} onAll={() => wish('all')} />;
  if (wanted === 'all') return <Wizard {...shown} onHandedIn={() => setWish(null)} onGiveUp={giveUp} />;
  if (wanted !== null) return <ChangeSome {...shown} of={wanted} onGiveUp={giveUp} />;
  return <Standing {...told} onChange={wish} />;
}

type DraftView = Pick<ReturnType<typeof useDraft>, 'draft' | 'state'>;
type StandingView = Pick<DraftView, 'state'> & { platform: string; now: string };

/** Only the fields that the reviewer has sent back. */
function Returned({ platform, now, onAll, ...shown }: DraftView & StandingView & { onAll: () => void }) {
  const t = useTranslations('application.returned');
  const { form, returned } = shown.state;
  return (
    <>
      <StatusCard standing="returned" {...{ form, platform }} count={returned.length} now={now} />
      <SomeFields
        {...shown}
        // corrected fields stay visible until they are submitted
        fields={form.fields.filter((field) => isOpen(field) || returned.includes(field.field) || isReply(field))}
        submit={t('submit')}
        isIdle={false}
        onDone={() => void shown.draft.save()}
        effect={t('effect')}
        other={{ text: t('all'), onPress: onAll }}
      />
    </>
  );
}

/** The fields of an accepted application that may still change. */
function ChangeSome({ of, onGiveUp, ...shown }: DraftView & { of: Change; onGiveUp: () => void }) {
  const t = useTranslations('application.change');
  return (
    <>
      <p className="mb-5 max-w-prose rounded-xl bg-warning-soft px-4 py-3 text-sm text-warning-soft-foreground">{t(`${of}Text`)}</p>
      <SomeFields
        {...shown}
        fields={shown.state.form.fields.filter(({ changeable, change }) => changeable && change === of)}
        submit={t('submit')}
        isIdle={Object.keys(shown.state.typed).length === 0}
        onDone={() => undefined}
        effect={t('effect')}
        other={{ text: t('cancel'), onPress: onGiveUp }}
      />
    </>
  );
}

type StandingProps = StandingView & { onChange?: (kind: ReopenedForm['kind']) => void };

/** Nothing is left for the seller to do: the state, and all answers. */
function Standing({ platform, now, state, onChange }: StandingProps) {
  const t = useTranslations('application.status');
  const { form, typed, overtaken } = state;
  const unsent = Object.keys(typed).length;
  return (
    <div className="max-w-3xl xl:max-w-6xl">
      {(overtaken || unsent > 0) && (
        <p role="status" className="mb-5 rounded-xl bg-warning-soft px-4 py-3 text-sm text-warning-soft-foreground">
          {overtaken ? t('overtaken') : t('kept', { count: unsent })}
        </p>
      )}
      {form.status !== 'incomplete' && (
        <StatusCard standing={form.status} {...{ form, platform, now }}>
          {onChange && form.status !== 'declined' && !form.was_accepted && (
            <PlainButton look="outline" onClick={() => onChange('all')}>
              {t('pending.change')}
            </PlainButton>
          )}
          {onChange &&
            form.status !== 'declined' &&
            form.was_accepted &&
            (['account', 'address'] as const).map((kind) => (
              <PlainButton key={kind} look="outline" onClick={() => onChange(kind)}>
                {t(`accepted.${kind}`)}
              </PlainButton>
            ))}
        </StatusCard>
      )}
      <AnswersList form={form} />
    </div>
  );
}
