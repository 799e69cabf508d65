'use client';
import { FileText, Image as Picture } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { Panel } from '@/components/ui/panel';
import type { FileReply } from '@/lib/onboarding/files/schema';

const Viewer = lazyDialog(() => import('@/components/documents/viewer').then((loaded) => loaded.Viewer));

/** A file, and the field it belongs to. */
export type Handed = { file: FileReply; as: string };
type Props = { merchantId: string; handed: readonly Handed[]; shown: string | undefined; onShow: (id: string) => void };

/** The documents, one of them open. */
export function Documents({ merchantId, handed, shown, onShow }: Props) {
  const t = useTranslations('applications.files');
  const open = handed.find(({ file }) => file.id === shown)?.file;
  return (
    <Panel className={`flex flex-col ${open ? 'h-[80dvh] lg:h-[calc(100dvh-10.5rem)]' : ''}`}>
      <h2 className="border-b border-separator px-4 py-3 text-base font-semibold">{t('title', { count: handed.length })}</h2>
      {handed.length === 0 && <p className="px-4 py-3 text-sm text-muted">{t('none')}</p>}
      {handed.length > 0 && (
        <ul className="max-h-44 shrink-0 overflow-y-auto border-b border-separator p-1.5 text-sm">
          {handed.map(({ file, as }) => {
            const Icon = file.mime_type === 'application/pdf' ? FileText : Picture;
            return (
              <li key={file.id}>
                <button
                  type="button"
                  aria-current={file.id === shown}
                  onClick={() => onShow(file.id)}
                  className="flex w-full items-center gap-2 rounded-md px-2.5 py-1.5 text-start -outline-offset-2 hover:bg-surface-secondary aria-[current=true]:bg-surface-secondary aria-[current=true]:font-medium pointer-coarse:min-h-11"
                >
                  <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate" title={file.filename}>
                      {file.filename}
                    </span>
                    <span className="block truncate text-xs font-normal text-muted">{as}</span>
                  </span>
                  <span className="shrink-0 text-xs font-normal text-muted tabular-nums">
                    {t('size', { kilobytes: Math.max(1, Math.round(file.size / 1024)) })}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {open && (
        <div className="min-h-0 flex-1">
          <Viewer
            key={open.id}
            address={`/application-files/${merchantId}/${open.id}`}
            name={open.filename}
            isPdf={open.mime_type === 'application/pdf'}
          />
        </div>
      )}
    </Panel>
  );
}
