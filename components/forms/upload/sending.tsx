'use client';
import { RotateCw, X } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { FileLimits, UploadState } from '@/components/forms/upload/uploads';
import { PlainButton } from '@/components/ui/plain-button';

const faultWords = { tooLarge: 'tooLarge', empty: 'empty', type: 'type', heic: 'heic', away: 'away' } as const;
const megabyte = 1_048_576;
/** `image/png` as PNG. */
const names = (types: readonly string[]): string[] => types.map((type) => (type.split('/')[1] ?? '').toUpperCase());

type Props = FileLimits & { upload: UploadState; onAgain: () => void; onDrop: () => void };

/** A file being uploaded, or why it failed. */
export function Sending({ upload, limit, types, onAgain, onDrop }: Props) {
  const { file, share, scaling, fault } = upload;
  const t = useTranslations('upload');
  const format = useFormatter();
  return (
    <div className="flex items-center gap-3 rounded-lg border border-border bg-surface px-3 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <p className="truncate">{file.name}</p>
        {scaling && fault === null && <p className="text-xs text-muted">{t('scaling')}</p>}
        {fault === null ? (
          <span className="mt-1 flex items-center gap-3">
            <progress value={share} aria-label={t('sending', { name: file.name })} className="progress-line h-1.5 w-full" />
            <span className="w-10 text-right text-xs text-muted tabular-nums">{t('share', { share: share })}</span>
          </span>
        ) : (
          <p role="alert" className="mt-0.5 text-danger-soft-foreground">
            {fault.kind === 'said'
              ? fault.message
              : t(faultWords[fault.kind], {
                  megabytes: file.size / megabyte,
                  limit: limit / megabyte,
                  types: format.list(names(types)),
                })}
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
