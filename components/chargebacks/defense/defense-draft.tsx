'use client';
import { CloudAlert, CloudCheck, LoaderCircle } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { DraftDocuments, useDraftUploads } from '@/components/chargebacks/defense/draft-documents';
import { DraftField } from '@/components/chargebacks/defense/draft-field';
import type { DraftState, DefenseDraft as Store } from '@/components/chargebacks/defense/draft-store';
import { groups } from '@/components/chargebacks/defense/fields';
import { FillIn } from '@/components/chargebacks/defense/fill-in';
import { SendDraft } from '@/components/chargebacks/defense/send-draft';
import { useDefenseDraft } from '@/components/chargebacks/defense/use-defense-draft';
import { Panel } from '@/components/ui/panel';
import type { DraftReply, DraftValues } from '@/lib/chargebacks/defense/draft';
import type { ChargebackReply } from '@/lib/chargebacks/schema';

/** `hasTerms`: the customer was shown the terms of a subscription before the order. */
type Props = {
  chargeback: ChargebackReply;
  draft: DraftReply;
  /** What the payment says of a field. */
  known: DraftValues;
  canWrite: boolean;
  hasTerms: boolean;
};

/** The defense as a team writes it: texts, documents, and a button that sends it for good. */
export function DefenseDraft({ chargeback, draft: given, known, canWrite, hasTerms }: Props) {
  const t = useTranslations('defense');
  const { draft, state } = useDefenseDraft(chargeback.id, given);
  const uploading = useDraftUploads(chargeback.id, draft);
  const [wrong, setWrong] = useState<string | null>(null);
  return (
    <Panel>
      <section aria-labelledby="defense-draft" className="p-4 sm:p-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 id="defense-draft" className="font-semibold">
            {t('title')}
          </h2>
          <Saved state={state} />
        </div>
        <p className="mt-1 text-sm text-muted">{t('mine')}</p>
        <Unsaved state={state} />
        {canWrite && <FillIn known={known} draft={draft} />}
        <div className="mt-5 flex flex-col gap-7">
          {groups.map(({ name, fields }) => (
            <Group key={name} title={t(`groups.${name}`)} hint={t(`hints.${name}`)} isOptional={name !== 'story'}>
              {fields.map((field) => (
                <DraftField
                  key={field.name}
                  {...field}
                  draft={draft}
                  state={state}
                  disabled={!canWrite}
                  isRequired={field.name === 'description'}
                  isWrong={wrong === field.name}
                />
              ))}
            </Group>
          ))}
          <Group title={t('groups.documents')} hint={t('hints.documents')}>
            <div className="sm:col-span-2">
              <DraftDocuments
                id={chargeback.id}
                draft={draft}
                documents={state.draft.documents}
                disabled={!canWrite}
                hasTerms={hasTerms}
                {...uploading}
              />
            </div>
          </Group>
        </div>
      </section>
      {canWrite && (
        <Foot
          chargeback={chargeback}
          draft={draft}
          state={state}
          isSending={uploading.sending.some(({ fault }) => !fault)}
          onWrong={setWrong}
        />
      )}
    </Panel>
  );
}

type GroupProps = { title: string; hint: string; isOptional?: boolean; children: React.ReactNode };

function Group({ title, hint, isOptional, children }: GroupProps) {
  const t = useTranslations('defense');
  return (
    <fieldset className="min-w-0">
      <legend className="flex items-baseline gap-2 text-sm font-semibold">
        {title}
        {isOptional && <span className="text-xs font-normal text-muted">{t('optional')}</span>}
      </legend>
      <p className="mt-0.5 mb-3 text-sm text-muted">{hint}</p>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

type FootProps = {
  chargeback: ChargebackReply;
  draft: Store;
  state: DraftState;
  isSending: boolean;
  onWrong: (field: string | null) => void;
};

function Foot(props: FootProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-3 border-t border-separator px-4 py-3 sm:px-5">
      <SendDraft {...props} />
    </div>
  );
}

/** Shows that the text is saved, by whom and when. */
function Saved({ state: { saving, draft } }: { state: DraftState }) {
  const t = useTranslations('defense');
  const format = useFormatter();
  // the service's time, which stands on the rest of the page, too
  const at = (moment: string) =>
    format.dateTime(new Date(moment), {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: 'Asia/Tokyo',
      month: 'numeric',
      day: 'numeric',
    });
  return (
    <p role="status" className="flex min-h-6 items-center gap-1.5 text-sm text-muted">
      {saving === 'saving' && (
        <>
          <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />
          {t('saving.saving')}
        </>
      )}
      {saving === 'saved' && draft.updated_at && (
        <>
          <CloudCheck aria-hidden="true" className="size-4" />
          {t('saving.saved', { at: at(draft.updated_at) })}
        </>
      )}
      {saving === 'idle' && draft.updated_at && t('by', { name: draft.updated_by ?? '', at: at(draft.updated_at) })}
    </p>
  );
}

/** Shows that a text is not saved, visibly from every field. */
function Unsaved({ state: { saving, message } }: { state: DraftState }) {
  const t = useTranslations('defense.saving');
  const isUnsaved = saving === 'away' || saving === 'signedOut' || saving === 'refused';
  return (
    <div role="alert" className="sticky top-16 z-6 mt-3 rounded-lg shadow-md empty:hidden">
      {isUnsaved && (
        <p className="flex items-start gap-2 rounded-lg border border-danger/40 bg-surface px-3 py-2 text-sm text-danger-soft-foreground">
          <CloudAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            {saving === 'refused' ? message : t(saving)}{' '}
            {saving === 'signedOut' && (
              <a href="/sign-in" target="_blank" rel="noreferrer" className="font-medium underline underline-offset-4">
                {t('signIn')}
              </a>
            )}
          </span>
        </p>
      )}
    </div>
  );
}
