import { StickyNote } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { NoteActs, NotedThing } from '@/components/notes/acts';
import { Assignee } from '@/components/notes/assignee';
import { visible } from '@/components/ui/visible';
import type { NotesReply } from '@/lib/notes/schema';

type Props = { about: NotedThing; notes: NotesReply; own: string; acts: NoteActs | null };

/** Under the head of a page: who minds it, and the newest note, so that nobody acts before they have read it. */
export function NotesGlance({ about, notes, own, acts }: Props) {
  const t = useTranslations('notes.glance');
  const written = notes.notes.filter(({ text }) => text !== null);
  const [newest] = written;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Assignee about={about} assignee={notes.assignee} people={notes.people} own={own} assign={acts?.assign ?? null} />
      {(newest || acts) && (
        <a
          href="#notes"
          className="inline-flex min-w-0 max-w-full items-center gap-2 rounded text-sm decoration-muted underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          <StickyNote aria-hidden="true" className="size-4 shrink-0 text-muted" />
          {newest ? (
            <>
              <span className="shrink-0 font-medium">{t('count', { count: written.length })}</span>
              <span className="truncate text-muted sm:max-w-xl">
                {t('newest', {
                  name: visible(newest.author.name),
                  text: visible(newest.text ?? '')
                    .replace(/\s+/gu, ' ')
                    .slice(0, 120),
                })}
              </span>
            </>
          ) : (
            t('write')
          )}
        </a>
      )}
    </div>
  );
}
