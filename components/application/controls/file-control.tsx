'use client';
import { FileText, RotateCw, Upload, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type DragEvent, type Ref, useRef, useState } from 'react';
import type { ControlProps } from '@/components/application/controls/control';
import { sentFile, type UploadState, useUploads } from '@/components/application/uploads';
import { PlainButton } from '@/components/ui/plain-button';
import { fileTypes } from '@/lib/files/file';
import type { FileReply } from '@/lib/onboarding/files/schema';

type Props = ControlProps & { merchantId: string; files: readonly FileReply[]; latest: () => unknown };

const faultWords = { tooLarge: 'tooLarge', empty: 'empty', type: 'type', away: 'away' } as const;
const idsIn = (value: unknown): string[] => [value ?? []].flat().map(String);
const accepted = Object.keys(fileTypes).join(',');

/** Files by button, or dropped; each is sent at once, and counts once it is there. */
export function FileControl(props: Props) {
  const { id, field, value, files, merchantId, disabled, described, latest, onType, onDone } = props;
  const input = useRef<HTMLInputElement>(null);
  const isSingle = field.field_type === 'single_file_upload';
  const { uploads, state } = useUploads(merchantId, field.field, (file) => {
    onType(isSingle ? file : [...idsIn(latest()), file]);
    onDone();
  });
  const ids = idsIn(value);
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
      {state.map((upload) => (
        <Sending key={upload.key} upload={upload} onAgain={() => uploads.again(upload)} onDrop={() => uploads.drop(upload)} />
      ))}
      {!disabled && <Drop {...{ id, input, described, isSingle }} isFilled={ids.length > 0} onTake={take} />}
    </div>
  );
}

type DropProps = {
  id: string;
  input: Ref<HTMLInputElement>;
  described: string | undefined;
  isSingle: boolean;
  isFilled: boolean;
  onTake: (files: FileList | null) => void;
};

/** Where files are chosen, or dropped. */
function Drop({ id, input, described, isSingle, isFilled, onTake }: DropProps) {
  const t = useTranslations('application.file');
  const [isOver, setIsOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    onTake(event.dataTransfer.files);
  }
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`flex cursor-pointer items-center gap-3 rounded-lg border border-dashed px-4 py-4 text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) ${isOver ? 'border-accent bg-accent-soft' : 'border-field-border bg-surface hover:bg-default'}`}
    >
      <Upload aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <span>
        <span className="font-medium text-accent-soft-foreground">{t(isSingle && isFilled ? 'replace' : 'choose')}</span>
        <span className="max-sm:hidden"> {t('orDrop')}</span>
      </span>
      <input
        ref={input}
        id={id}
        type="file"
        accept={accepted}
        multiple={!isSingle}
        aria-describedby={described}
        onChange={({ target }) => {
          onTake(target.files);
          target.value = ''; // the same file may be chosen again
        }}
        className="sr-only"
      />
    </label>
  );
}

/** A file that is there: a look at it, and the way to be rid of it. */
function Kept({ file, href, onRemove }: { file: FileReply | undefined; href: string; onRemove?: () => void }) {
  const t = useTranslations('application.file');
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

/** A file that is not there: it can only be taken out. */
function Unknown({ onRemove }: { onRemove?: () => void }) {
  const t = useTranslations('application.file');
  return (
    <li className="flex items-center justify-between gap-3 rounded-lg border border-border bg-surface p-2 pl-4 text-sm text-muted">
      {t('unknown')}
      {onRemove && (
        <PlainButton look="ghost" size="sm" iconOnly aria-label={t('remove', { name: t('unknown') })} onClick={onRemove}>
          <X aria-hidden="true" className="size-4" />
        </PlainButton>
      )}
    </li>
  );
}

/** A file on its way, or why it did not arrive. */
function Sending({ upload, onAgain, onDrop }: { upload: UploadState; onAgain: () => void; onDrop: () => void }) {
  const { file, share, fault } = upload;
  const t = useTranslations('application.file');
  return (
    <div className="flex items-center gap-3 rounded-lg border border-border bg-surface px-3 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <p className="truncate">{file.name}</p>
        {fault === null ? (
          <span className="mt-1 flex items-center gap-3">
            <progress value={share} aria-label={t('sending', { name: file.name })} className="progress-line h-1.5 w-full" />
            <span className="w-10 text-right text-xs text-muted tabular-nums">{t('share', { share: share })}</span>
          </span>
        ) : (
          <p role="alert" className="mt-0.5 text-danger-soft-foreground">
            {fault.kind === 'said' ? fault.message : t(faultWords[fault.kind], { megabytes: file.size / 1_048_576 })}
          </p>
        )}
      </div>
      {fault?.kind === 'away' && (
        <PlainButton look="ghost" size="sm" iconOnly aria-label={t('again', { name: file.name })} onClick={onAgain}>
          <RotateCw aria-hidden="true" className="size-4" />
        </PlainButton>
      )}
      <PlainButton look="ghost" size="sm" iconOnly aria-label={t('drop', { name: file.name })} onClick={onDrop}>
        <X aria-hidden="true" className="size-4" />
      </PlainButton>
    </div>
  );
}
