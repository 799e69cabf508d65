'use client';
import { Flag } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { Value } from '@/components/onboarding/review/value';
import { PlainButton } from '@/components/ui/plain-button';
import { visible } from '@/components/ui/visible';
import { isOfFiles } from '@/lib/onboarding/catalogue/field';
import type { FileReply } from '@/lib/onboarding/files/schema';
import type { Descriptor } from '@/lib/onboarding/schema';

type Props = {
  field: Descriptor & { value?: unknown };
  /** Its value as people write it, when it is stored differently. */
  shown?: string | undefined;
  files: readonly FileReply[];
  /** Its last submitted value, when that differs. */
  before?: unknown;
  beforeShown?: string | null | undefined;
  isChanged: boolean;
  onShow: (file: string) => void;
  /** Its current error. */
  fault?: string | undefined;
  warnings?: readonly string[] | undefined;
  /** undefined: not marked. */
  reason: string | undefined;
  /** null removes the mark; without it nothing can be marked. */
  onMark?: ((reason: string | null) => void) | undefined;
  /** Further facts below it. */
  children?: ReactNode;
};

/** One answer, and the button that marks it for correction. */
export function AnswerRow(props: Props) {
  const { field, shown, files, before, beforeShown, isChanged, onShow, fault, warnings = [], reason, onMark, children } = props;
  const t = useTranslations('applications.mark');
  const id = useId();
  const isMarked = reason !== undefined;
  return (
    <div className="grid gap-x-6 gap-y-1.5 px-4 py-3 sm:grid-cols-[13rem_1fr] sm:px-5">
      <dt className="text-muted">{field.field_name}</dt>
      <dd className="min-w-0">
        <span className="flex items-start justify-between gap-3">
          <span className="min-w-0 break-words whitespace-pre-wrap">
            {isOfFiles({ type: field.field_type }) && field.value ? (
              <FileNames ids={[field.value].flat().map(String)} {...{ files, onShow }} />
            ) : (
              <Value field={field} value={field.value} shown={shown} files={files} />
            )}
            {isChanged && (
              <span className="mt-0.5 block text-xs text-muted">
                {t('before')} <Value field={field} value={before} shown={beforeShown} files={files} />
              </span>
            )}
          </span>
          {onMark && (
            <PlainButton
              look={isMarked ? 'outline' : 'ghost'}
              size="sm"
              iconOnly
              className="-my-1.5 shrink-0 pointer-coarse:size-11"
              aria-pressed={isMarked}
              aria-label={t(isMarked ? 'remove' : 'add', { field: field.field_name })}
              onClick={() => onMark(isMarked ? null : '')}
            >
              <Flag aria-hidden="true" className={`size-4 ${isMarked ? 'fill-current text-danger' : ''}`} />
            </PlainButton>
          )}
        </span>
        {warnings.map((warning) => (
          <span key={warning} className="mt-1 block text-sm text-warning-soft-foreground">
            {visible(warning)}
          </span>
        ))}
        {children}
        {fault && <span className="mt-1 block text-sm text-danger">{visible(fault)}</span>}
        {isMarked && onMark && (
          <span className="mt-2 block">
            <label htmlFor={id} className="label">
              {t('reason', { field: field.field_name })}
            </label>
            <textarea
              id={id}
              rows={2}
              maxLength={1_000}
              className="textarea w-full"
              value={reason}
              onChange={({ target }) => onMark(target.value)}
            />
          </span>
        )}
      </dd>
    </div>
  );
}

type FilesProps = { ids: readonly string[]; files: readonly FileReply[]; onShow: (file: string) => void };
/** A press shows the file. */
function FileNames({ ids, files, onShow }: FilesProps) {
  return (
    <span className="flex flex-col items-start gap-1">
      {ids.map((id) => (
        <button
          key={id}
          type="button"
          onClick={() => onShow(id)}
          className="text-start break-all underline underline-offset-2 pointer-coarse:min-h-11"
        >
          {visible(files.find((file) => file.id === id)?.filename ?? id)}
        </button>
      ))}
    </span>
  );
}
