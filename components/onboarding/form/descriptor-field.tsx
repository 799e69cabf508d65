'use client';
import { CircleAlert, CircleCheck, MessageSquareWarning, Sparkles, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Assist } from '@/components/onboarding/form/assists/assist';
import { Converted, useKatakana } from '@/components/onboarding/form/assists/katakana-assist';
import { ChecksControl, RadioControl, SelectControl, StatementControl } from '@/components/onboarding/form/controls/choice-control';
import type { ControlProps } from '@/components/onboarding/form/controls/control';
import { DateControl } from '@/components/onboarding/form/controls/date-control';
import { FileControl } from '@/components/onboarding/form/controls/file-control';
import { isPlace, PlaceControl } from '@/components/onboarding/form/controls/place-control';
import { TextControl } from '@/components/onboarding/form/controls/text-control';
import type { Draft, DraftState } from '@/components/onboarding/form/draft';
import { Value } from '@/components/onboarding/review/value';
import { PlainButton } from '@/components/ui/plain-button';
import { visible } from '@/components/ui/visible';
import type { FieldType } from '@/lib/onboarding/catalogue/field';
import type { FormField } from '@/lib/onboarding/form/schema';

type Props = {
  field: FormField;
  draft: Draft;
  state: DraftState;
  /** The person has finished with a field for now. */
  onDone: () => void;
  /** It is asked for because of the last answer; the first of several says so. */
  isNew: boolean;
  saysWhy: boolean;
};

const controls: Partial<Record<FieldType, (props: ControlProps) => ReactNode>> = {
  dropdown: SelectControl,
  radio: RadioControl,
  multi_select: ChecksControl,
  checkbox: StatementControl,
  service_agreement: StatementControl,
  date: DateControl,
};
const grouped: readonly FieldType[] = ['radio', 'multi_select', 'date'];
const ofFiles: readonly FieldType[] = ['file_upload', 'single_file_upload'];
const statements: readonly FieldType[] = ['checkbox', 'service_agreement'];

/** One field from its descriptor alone: its label, its control, and all messages about the answer. */
export function DescriptorField({ field, draft, state, onDone, isNew, saysWhy }: Props) {
  const t = useTranslations('application.field');
  const { field: name, error, returned_reason: returned, warnings } = field;
  const wanted = returned ?? field.corrected_reason;
  const own = state.typed[name];
  // messages about the old answer do not apply to the new one
  const told = { error: own ? (state.wrong[name] ?? null) : error, warnings: own ? [] : warnings };
  const isStale = state.stale.includes(name);
  const katakana = useKatakana({ field, draft, onDone });
  const id = `field-${name}`;
  const described = [
    field.field_description && !isPlace(field.assist) && `${id}-hint`,
    wanted !== null && `${id}-returned`,
    told.error && `${id}-error`,
    told.warnings.length > 0 && `${id}-warning`,
  ]
    .filter(Boolean)
    .join(' ');
  const control: ControlProps = {
    id,
    field,
    value: draft.valueOf(name),
    described: described || undefined,
    invalid: told.error !== null,
    disabled: !field.changeable,
    onType: (value) => draft.type(name, value),
    onDone: katakana.done,
  };
  return (
    <Frame field={field} id={id} described={control.described} className={isNew ? 'arriving' : ''}>
      {isNew && saysWhy && (
        <p className="flex items-center gap-1.5 text-xs text-accent-soft-foreground">
          <Sparkles aria-hidden="true" className="size-3.5 shrink-0" />
          {t(field.optional ? 'becauseOptional' : 'because', { field: field.because_of ?? '' })}
        </p>
      )}
      {wanted !== null && (
        <Wanted id={`${id}-returned`} reason={wanted} isMended={(returned === null || own !== undefined) && told.error === null} />
      )}
      <Answering {...{ control, draft, state }} />
      {katakana.converted && <Converted {...katakana.converted} />}
      {field.assist && <Assist assist={field.assist} {...{ field, draft, state, onDone }} />}
      {isStale && <Stale {...{ field, draft, onDone, files: state.form.files }} />}
      {told.error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-sm text-danger-soft-foreground">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {told.error}
        </p>
      )}
      {told.warnings.length > 0 && (
        <p id={`${id}-warning`} className="flex gap-1.5 text-sm text-warning-soft-foreground">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{told.warnings.join(' ')}</span>
        </p>
      )}
    </Frame>
  );
}

/** The reviewer's reason; it stays visible until the application is submitted again. */
function Wanted({ id, reason, isMended }: { id: string; reason: string; isMended: boolean }) {
  const t = useTranslations('application.field');
  const [Icon, look] = isMended
    ? [CircleCheck, 'bg-success-soft text-success-soft-foreground']
    : [MessageSquareWarning, 'bg-warning-soft text-warning-soft-foreground'];
  return (
    <p id={id} className={`flex gap-2 rounded-lg px-3 py-2 text-sm ${look}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words whitespace-pre-wrap">
        {t('returned', { reason: visible(reason) })}
        {isMended && <span className="block">{t('corrected')}</span>}
      </span>
    </p>
  );
}

/** The control. */
function Answering({ control, draft, state }: Pick<Props, 'draft' | 'state'> & { control: ControlProps }) {
  const { field, disabled, onDone } = control;
  const { field_type: type, assist } = field;
  const Control = controls[type] ?? TextControl;
  if (isPlace(assist) && !disabled) return <PlaceControl {...{ ...control, assist, draft, onDone }} />;
  if (!ofFiles.includes(type)) return <Control {...control} />;
  return (
    <FileControl {...control} merchantId={state.form.merchant_id} files={state.form.files} latest={() => draft.valueOf(field.field)} />
  );
}

type FrameProps = { field: FormField; id: string; described: string | undefined; className: string; children: ReactNode };

/** Label and hint; several controls of one field form a labelled group. */
function Frame({ field, id, described, className, children }: FrameProps) {
  const t = useTranslations('application.field');
  const places = useTranslations('places');
  const { field_type: type, field_name, field_description, optional, assist } = field;
  const isOfPlace = isPlace(assist);
  const box = `flex min-w-0 flex-col gap-1.5 ${className}`;
  const head = (
    <>
      {isOfPlace ? places(`called.${assist.kind}`) : field_name}
      {optional && <span className="ml-2 text-xs font-normal text-muted">{t('optional')}</span>}
    </>
  );
  const hint = field_description && !isOfPlace && (
    <p id={`${id}-hint`} className="text-xs text-muted">
      {field_description}
    </p>
  );
  if (statements.includes(type))
    return (
      <div className={box}>
        {hint}
        {children}
      </div>
    );
  if (grouped.includes(type))
    return (
      <fieldset className={box} aria-describedby={described}>
        <legend className="label mb-1.5">{head}</legend>
        {hint}
        {children}
      </fieldset>
    );
  return (
    <div className={box}>
      <label htmlFor={id} className="label">
        {head}
      </label>
      {hint}
      {children}
    </div>
  );
}

type StaleProps = { field: FormField; draft: Draft; onDone: () => void; files: DraftState['form']['files'] };

/** Another person has answered it meanwhile; the writer chooses between the two. */
function Stale({ field, draft, onDone, files }: StaleProps) {
  const t = useTranslations('application.field');
  const settle = (whose: 'own' | 'theirs') => () => {
    draft.settle(field.field, whose);
    if (whose === 'own') onDone();
  };
  return (
    <div role="alert" className="rounded-lg border border-border bg-warning-soft px-3 py-2 text-sm text-warning-soft-foreground">
      <p>{t('stale')}</p>
      <p className="mt-0.5 font-medium break-words">
        <Value field={field} value={field.value} files={files} />
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <PlainButton size="sm" look="outline" onClick={settle('own')}>
          {t('keepOwn')}
        </PlainButton>
        <PlainButton size="sm" look="outline" onClick={settle('theirs')}>
          {t('takeTheirs')}
        </PlainButton>
      </div>
    </div>
  );
}
