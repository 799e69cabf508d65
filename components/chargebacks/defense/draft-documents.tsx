'use client';
import { ArrowDown, ArrowUp, FileText, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState, useSyncExternalStore } from 'react';
import type { DefenseDraft } from '@/components/chargebacks/defense/draft-store';
import { addressOf } from '@/components/chargebacks/defense/use-defense-draft';
import { ask } from '@/components/forms/upload/answered';
import { Drop } from '@/components/forms/upload/drop';
import { Sending } from '@/components/forms/upload/sending';
import { Uploads } from '@/components/forms/upload/uploads';
import { PlainButton } from '@/components/ui/plain-button';
import { toast } from '@/components/ui/toast';
import type { DraftReply } from '@/lib/chargebacks/defense/draft';
import { maxDocumentBytes } from '@/lib/chargebacks/defense/limits';
import { documentTypes } from '@/lib/files/file';

type Props = { id: string; draft: DefenseDraft; documents: DraftReply['documents']; disabled: boolean; hasTerms: boolean };
type Document = DraftReply['documents'][number];

const megabyte = 1_048_576;
/** Never 0 for an existing file. */
const shownMegabytes = (bytes: number): number => Math.max(0.1, bytes / megabyte);
const taken = { limit: maxDocumentBytes + 1, types: Object.keys(documentTypes) };

/** Uploads under way to this draft. */
export function useDraftUploads(id: string, draft: DefenseDraft) {
  const [uploads] = useState(() => {
    const made = new Uploads<DraftReply>({ address: `${addressOf(id)}/documents`, ...taken });
    made.onSent = (reply) => draft.adopt(reply);
    return made;
  });
  return { uploads, sending: useSyncExternalStore(uploads.subscribe, uploads.state, uploads.state) };
}

/** The draft's documents in the order in which they are joined: add, move, view and remove. */
export function DraftDocuments({ id, draft, documents, disabled, hasTerms, uploads, sending }: Props & ReturnType<typeof useDraftUploads>) {
  const t = useTranslations('defense.document');
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState('');
  const seen = documents.map((one) => one.id);
  async function order(ids: readonly string[], say: string) {
    setBusy(true);
    const answer = await ask<DraftReply>(`${addressOf(id)}/order`, { method: 'POST', body: JSON.stringify({ seen, documents: ids }) });
    setBusy(false);
    if (answer.ok) draft.adopt(answer.reply);
    else toast.danger(answer.message || t(answer.kind === 'signedOut' ? 'signedOut' : 'unchanged'));
    setTold(answer.ok ? say : '');
    if (!answer.ok) void draft.refresh();
  }
  const without = (at: number) => seen.filter((_, other) => other !== at);
  const move = (at: number, by: -1 | 1) => {
    const ids = without(at);
    ids.splice(at + by, 0, seen[at] ?? '');
    void order(ids, t('moved', { name: documents[at]?.file_name ?? '', place: at + by + 1 }));
  };
  return (
    <div className="flex flex-col gap-3">
      {documents.length > 0 && (
        <ol className="flex flex-col gap-2">
          {documents.map((document, at) => (
            <Row key={document.id} document={document} href={`${addressOf(id)}/files/${document.id}`}>
              {!disabled && (
                <RowButtons
                  name={document.file_name}
                  busy={busy}
                  onUp={at > 0 ? () => move(at, -1) : undefined}
                  onDown={at < documents.length - 1 ? () => move(at, 1) : undefined}
                  onRemove={() => void order(without(at), '')}
                />
              )}
            </Row>
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {told}
      </p>
      {sending.map((upload) => (
        <Sending key={upload.key} upload={upload} {...taken} onAgain={() => uploads.again(upload)} onDrop={() => uploads.drop(upload)} />
      ))}
      {!disabled && hasTerms && <AddTerms id={id} draft={draft} />}
      {!disabled && <Drop id={`${id}-documents`} types={taken.types} several onTake={(files) => uploads.add([...(files ?? [])])} />}
      <Total documents={documents} />
    </div>
  );
}

/** What the customer of a subscription was shown before the order, as a document. */
function AddTerms({ id, draft }: Pick<Props, 'id' | 'draft'>) {
  const t = useTranslations('defense.document');
  const [busy, setBusy] = useState(false);
  async function add() {
    setBusy(true);
    const answer = await ask<DraftReply>(`${addressOf(id)}/terms`, { method: 'POST', body: '{}' });
    setBusy(false);
    if (answer.ok) draft.adopt(answer.reply);
    else toast.danger(answer.message || t(answer.kind === 'signedOut' ? 'signedOut' : 'unchanged'));
  }
  return (
    <PlainButton look="outline" busy={busy} onClick={add} className="self-start">
      {t('addTerms')}
    </PlainButton>
  );
}

function Row({ document, href, children }: { document: Document; href: string; children: React.ReactNode }) {
  const t = useTranslations('defense.document');
  const isImage = document.content_type.startsWith('image/');
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-lg border border-border bg-surface p-2 text-sm">
      {isImage ? (
        // biome-ignore lint/performance/noImgElement: it is somebody's paper, which nothing in between should keep
        <img src={href} alt="" className="size-12 shrink-0 rounded-md bg-default object-cover" />
      ) : (
        <span className="flex size-12 shrink-0 items-center justify-center rounded-md bg-default">
          <FileText aria-hidden="true" className="size-5 text-muted" />
        </span>
      )}
      <span className="min-w-0 flex-1 basis-40">
        <a href={href} target="_blank" rel="noreferrer" className="block truncate font-medium underline-offset-4 hover:underline">
          {document.file_name}
        </a>
        <span className="text-xs text-muted tabular-nums">
          {t('size', { megabytes: shownMegabytes(document.file_size) })} · {t('by', { name: document.uploaded_by })}
        </span>
      </span>
      <span className="ml-auto flex">{children}</span>
    </li>
  );
}

type RowButtonsProps = {
  name: string;
  busy: boolean;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
};

function RowButtons({ name, busy, onUp, onDown, onRemove }: RowButtonsProps) {
  const t = useTranslations('defense.document');
  const button = { look: 'ghost', size: 'sm', iconOnly: true } as const;
  return (
    <>
      <PlainButton {...button} aria-label={t('up', { name })} disabled={!onUp || busy} onClick={onUp}>
        <ArrowUp aria-hidden="true" className="size-4" />
      </PlainButton>
      <PlainButton {...button} aria-label={t('down', { name })} disabled={!onDown || busy} onClick={onDown}>
        <ArrowDown aria-hidden="true" className="size-4" />
      </PlainButton>
      <PlainButton {...button} aria-label={t('remove', { name })} disabled={busy} onClick={onRemove}>
        <X aria-hidden="true" className="size-4" />
      </PlainButton>
    </>
  );
}

/** Their total size against the limit. */
function Total({ documents }: { documents: readonly Document[] }) {
  const t = useTranslations('defense.document');
  if (documents.length === 0) return null;
  const bytes = documents.reduce((sum, { file_size }) => sum + file_size, 0);
  const isTooLarge = bytes > maxDocumentBytes;
  return (
    <p
      className={`text-sm tabular-nums ${isTooLarge ? 'text-danger-soft-foreground' : 'text-muted'}`}
      role={isTooLarge ? 'alert' : undefined}
    >
      {t('total', { megabytes: shownMegabytes(bytes), limit: Math.floor((maxDocumentBytes / megabyte) * 10) / 10 })}
      {isTooLarge && <span className="block">{t('tooLarge')}</span>}
    </p>
  );
}
