'use client';
import { FileText, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Drop } from '@/components/forms/upload/drop';
import { Sending } from '@/components/forms/upload/sending';
import type { ControlProps } from '@/components/onboarding/form/controls/control';
import { sentFile, useUploads } from '@/components/onboarding/form/uploads';
import { PlainButton } from '@/components/ui/plain-button';
import { fileTypes, maxFileBytes } from '@/lib/files/file';
import type { FileReply } from '@/lib/onboarding/files/schema';

type Props = ControlProps & { merchantId: string; files: readonly FileReply[]; latest: () => unknown };

const idsIn = (value: unknown): string[] => [value ?? []].flat().map(String);
const types = Object.keys(fileTypes);

/** Files by button, or dropped; each is sent at once, and counts once it has arrived. */
export function FileControl(props: Props) {
  const { id, field, value, files, merchantId, disabled, described, latest, onType, onDone } = props;
  const t = useTranslations('application.file');
  const input = useRef<HTMLInputElement>(null);
  const isSingle = field.field_type === 'single_file_upload';
  // a file that the reviewer refused is replaced by the new one
  const refused = field.returned_reason === null ? [] : idsIn(field.value);
  const [replaced, setReplaced] = useState<readonly string[]>([]);
  const { uploads, state } = useUploads(merchantId, field.field, (file) => {
    if (!isSingle && refused.length > 0) setReplaced(refused);
    onType(isSingle ? file : [...idsIn(latest()).filter((id) => !refused.includes(id)), file]);
    onDone();
  });
  const ids = idsIn(value);
  const gone = replaced.filter((id) => !ids.includes(id));
  function remove(gone: string) {
    onType(isSingle ? '' : ids.filter((other) => other !== gone));
    onDone();
    input.current?.focus();
  }
  const take = (list: FileList | null) => uploads.add(isSingle ? [...(list ?? [])].slice(0, 1) : [...(list ?? [])]);
  return (
    <div className="flex flex-col gap-2">
      {ids.length > 0 && (
        <ul className="flex flex-col gap-2">
          {ids.map((own) => (
            <Kept
              key={own}
              file={sentFile(own) ?? files.find((file) => file.id === own)}
              href={`/application-files/${merchantId}/${own}`}
              {...(!disabled && { onRemove: () => remove(own) })}
            />
          ))}
        </ul>
      )}
      {gone.length > 0 && !disabled && (
        <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          {t('replaced', { count: gone.length })}
          <PlainButton
            look="ghost"
            size="sm"
            onClick={() => {
              onType([...gone, ...ids]);
              onDone();
            }}
          >
            {t('keep')}
          </PlainButton>
        </p>
      )}
      {state.map((upload) => (
        <Sending
          key={upload.key}
          upload={upload}
          limit={maxFileBytes}
          types={types}
          onAgain={() => uploads.again(upload)}
          onDrop={() => uploads.drop(upload)}
        />
      ))}
      {!disabled && (
        <Drop {...{ id, input, described, types }} several={!isSingle} onTake={take}>
          {isSingle && ids.length > 0 ? t('replace') : undefined}
        </Drop>
      )}
    </div>
  );
}

/** An uploaded file with a preview and a remove button. */
function Kept({ file, href, onRemove }: { file: FileReply | undefined; href: string; onRemove?: () => void }) {
  const t = useTranslations('upload');
  if (!file) return <Unknown {...(onRemove && { onRemove })} />;
  return (
    <li className="flex items-center gap-3 rounded-lg border border-border bg-surface p-2 text-sm">
      {file.mime_type === 'application/pdf' ? (
        <span className="flex size-12 shrink-0 items-center justify-center rounded-md bg-default">
          <FileText aria-hidden="true" className="size-5 text-muted" />
        </span>
      ) : (
        // biome-ignore lint/performance/noImgElement: it is a person's paper, which nothing in between should keep
        <img src={href} alt="" className="size-12 shrink-0 rounded-md bg-default object-cover" />
      )}
      <span className="min-w-0 flex-1">
        <a href={href} target="_blank" rel="noreferrer" className="block truncate font-medium underline-offset-4 hover:underline">
          {file.filename}
        </a>
        <span className="text-xs text-muted tabular-nums">{t('size', { kilobytes: Math.max(1, Math.round(file.size / 1024)) })}</span>
      </span>
      {onRemove && (
        <PlainButton look="ghost" size="sm" iconOnly aria-label={t('remove', { name: file.filename })} onClick={onRemove}>
          <X aria-hidden="true" className="size-4" />
        </PlainButton>
      )}
    </li>
  );
}

/** A missing file: it can only be removed. */
function Unknown({ onRemove }: { onRemove?: () => void }) {
  const t = useTranslations('application.file');
  const words = useTranslations('upload');
  return (
    <li className="flex items-center justify-between gap-3 rounded-lg border border-border bg-surface p-2 pl-4 text-sm text-muted">
      {t('unknown')}
      {onRemove && (
        <PlainButton look="ghost" size="sm" iconOnly aria-label={words('remove', { name: t('unknown') })} onClick={onRemove}>
          <X aria-hidden="true" className="size-4" />
        </PlainButton>
      )}
    </li>
  );
}
