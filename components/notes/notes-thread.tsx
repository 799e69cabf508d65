'use client';
import { UserRoundCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { NoteActs, NotedThing } from '@/components/notes/acts';
import { NoteField } from '@/components/notes/note-field';
import { NoteText } from '@/components/notes/note-text';
import { type ThreadEntry, threadOf } from '@/components/notes/thread';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import type { NoteReply, NotesReply } from '@/lib/notes/schema';

/** `own`: the id of the signed-in person. `acts`: null for who only reads. */
type Props = { about: NotedThing; notes: NotesReply; own: string; now: string; acts: NoteActs | null };

const shownAtFirst = 6;

/** The newest first, under the field for the next one. */
export function NotesThread({ about, notes, own, now, acts }: Props) {
  const t = useTranslations('notes');
  const [isWhole, setWhole] = useState(false);
  const entries = threadOf(notes);
  const shown = isWhole ? entries : entries.slice(0, shownAtFirst);
  return (
    <div className="flex flex-col gap-4 p-4 sm:p-5">
      {acts && <NoteField about={about} people={notes.people.filter(({ id }) => id !== own)} send={acts.add} />}
      {entries.length === 0 && <p className="text-sm text-muted">{t('none')}</p>}
      {entries.length > 0 && (
        <ol aria-label={t('label')} className="flex flex-col divide-y divide-separator">
          {shown.map((entry) => (
            <Entry key={entry.key} {...{ entry, about, notes, own, now, acts }} />
          ))}
        </ol>
      )}
      {shown.length < entries.length && (
        <PlainButton size="sm" look="outline" className="self-start" onClick={() => setWhole(true)}>
          {t('more', { count: entries.length - shown.length })}
        </PlainButton>
      )}
    </div>
  );
}

function Entry({ entry, now, ...shared }: Props & { entry: ThreadEntry }) {
  const t = useTranslations('notes.handover');
  if ('note' in entry) return <Note note={entry.note} now={now} {...shared} />;
  const { by, before, after, at } = entry.handover;
  const names = { by: visible(by), before: visible(before ?? ''), after: visible(after ?? '') };
  return (
    <li className="flex flex-wrap items-center gap-x-2 py-2.5 text-xs text-muted">
      <UserRoundCheck aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="min-w-0 break-words">{t(after === null ? 'released' : after === by ? 'taken' : 'given', names)}</span>
      <Timestamp at={at} now={now} layout="hidden" />
    </li>
  );
}

function Note({ note, about, notes, own, now, acts }: Omit<Props, 'entry'> & { note: NoteReply }) {
  const t = useTranslations('notes');
  const [isEdited, setEdited] = useState(false);
  const name = visible(note.author.name);
  const isOwn = acts !== null && note.author.id === own && note.text !== null;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="min-w-0 text-sm font-medium break-words">{name}</span>
        <Timestamp at={note.created_at} now={now} layout="inline" className="text-xs text-muted" />
        {note.edited_at !== null && note.text !== null && <span className="text-xs text-muted">{t('edited')}</span>}
      </div>
      {note.deleted_at !== null && (
        <p className="mt-1 text-sm text-muted italic">
          {t.rich('deleted', { name, at: () => <Timestamp at={note.deleted_at ?? ''} now={now} layout="hidden" /> })}
        </p>
      )}
      {note.text !== null && !isEdited && (
        <div className="mt-1">
          <NoteText text={note.text} mentions={note.mentions} />
        </div>
      )}
      {isOwn && isEdited && (
        <div className="mt-2">
          <NoteField
            about={about}
            people={notes.people.filter(({ id }) => id !== own)}
            send={acts.edit}
            edited={{ id: note.id, text: note.text ?? '' }}
            onDone={() => setEdited(false)}
          />
        </div>
      )}
      {isOwn && !isEdited && (
        <div className="mt-1.5 flex gap-2">
          <PlainButton size="sm" look="outline" onClick={() => setEdited(true)}>
            {t('edit.open')}
          </PlainButton>
          <DeleteNote about={about} note={note} remove={acts.remove} />
        </div>
      )}
    </li>
  );
}

function DeleteNote({ about, note, remove }: { about: NotedThing; note: NoteReply; remove: NoteActs['remove'] }) {
  const t = useTranslations('notes');
  async function confirm() {
    const answer = await remove({ ...about, note: note.id }).catch(() => null);
    if (!answer?.ok) return answer?.error.message ?? t('unreachable');
  }
  return (
    <ConfirmDialog
      open={t('remove.open')}
      openNamed={t('remove.open')}
      title={t('remove.title')}
      confirm={t('remove.confirm')}
      cancel={t('remove.cancel')}
      onConfirm={confirm}
    >
      {t('remove.effect')}
    </ConfirmDialog>
  );
}
