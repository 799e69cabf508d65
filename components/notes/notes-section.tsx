import { useTranslations } from 'next-intl';
import type { NoteActs, NotedThing } from '@/components/notes/acts';
import { NotesThread } from '@/components/notes/notes-thread';
import { Panel } from '@/components/ui/panel';
import type { NotesReply } from '@/lib/notes/schema';

type Props = { about: NotedThing; notes: NotesReply; own: string; now: string; acts: NoteActs | null; side: 'operator' | 'tenant' };

/** What colleagues write about the thing of this page; customers, sellers and the other side never see it. */
export function NotesSection({ side, ...shown }: Props) {
  const t = useTranslations('notes');
  return (
    <section id="notes" aria-labelledby="notes-title" className="mt-8 scroll-mt-20 print:hidden">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="notes-title" className="text-base font-semibold">
          {t('title')}
        </h2>
        <p className="text-xs text-muted">{t(`readBy.${side}`)}</p>
      </div>
      <Panel className="overflow-visible!">
        <NotesThread {...shown} />
      </Panel>
    </section>
  );
}
