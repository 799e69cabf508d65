'use client';
import { AtSign } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { type Act, useAct } from '@/components/forms/act';
import type { NotedThing } from '@/components/notes/acts';
import { mentionsIn } from '@/components/notes/mentions';
import { useMentions } from '@/components/notes/use-mentions';
import { PlainButton } from '@/components/ui/plain-button';
import { visible } from '@/components/ui/visible';
import type { Colleague } from '@/lib/notes/schema';
import { longestNote } from '@/lib/notes/subject';

type Props = {
  about: NotedThing;
  people: readonly Colleague[];
  send: Act;
  /** The note that is edited; absent: a new one. */
  edited?: { id: string; text: string };
  onDone?: () => void;
};

/** Where a note is written. What was typed stays until the server has it. */
export function NoteField({ about, people, send, edited, onDone }: Props) {
  const t = useTranslations('notes');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(edited?.text ?? '');
  const { send: act, busy, refused } = useAct(send);
  const mentions = useMentions({ field, text, setText, people });
  const isEmpty = text.trim() === '';
  async function submit() {
    if (isEmpty || busy) return;
    const said = { text, mentions: mentionsIn(text, people).slice(0, 10) };
    if (!(await act({ ...about, ...said, ...(edited && { note: edited.id }) }))) return;
    if (!edited) setText('');
    onDone?.();
  }
  const isOpen = mentions.offered.length > 0;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label htmlFor={id} className="sr-only">
        {t(edited ? 'edit.label' : 'add.label')}
      </label>
      <div className="relative">
        <textarea
          ref={field}
          id={id}
          // biome-ignore lint/a11y/noAutofocus: who presses "edit" wants to type
          autoFocus={edited !== undefined}
          rows={edited || text !== '' ? 4 : 2}
          maxLength={longestNote}
          placeholder={t('add.placeholder')}
          value={text}
          aria-describedby={refused === undefined ? undefined : `${id}-refused`}
          aria-invalid={refused === undefined ? undefined : true}
          aria-autocomplete="list"
          aria-controls={isOpen ? `${id}-people` : undefined}
          aria-activedescendant={isOpen ? `${id}-${mentions.at}` : undefined}
          className="w-full resize-y rounded-lg border border-field-border bg-field px-3 py-2 text-base leading-relaxed text-field-foreground placeholder:text-field-placeholder sm:text-sm"
          onChange={(event) => {
            setText(event.target.value);
            mentions.follow(event.target.selectionStart);
          }}
          onBlur={() => mentions.follow(null)}
          onKeyDown={(event) => {
            if (mentions.take(event)) return;
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submit();
          }}
        />
        {isOpen && <People {...mentions} id={id} />}
      </div>
      <p role="status" className="sr-only">
        {isOpen ? t('people.count', { count: mentions.offered.length }) : ''}
      </p>
      {refused !== undefined && (
        <p id={`${id}-refused`} role="alert" className="mt-2 rounded-lg bg-danger-soft px-3 py-2 text-sm text-danger-soft-foreground">
          {refused?.message ?? t('unreachable')}
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <PlainButton size="sm" look="ghost" className="text-muted" onMouseDown={(event) => event.preventDefault()} onClick={mentions.begin}>
          <AtSign aria-hidden="true" className="size-4" />
          {t('mention')}
        </PlainButton>
        <span className="flex-1" />
        {edited && (
          <PlainButton size="sm" look="ghost" onClick={onDone}>
            {t('edit.cancel')}
          </PlainButton>
        )}
        <PlainButton type="submit" size="sm" busy={busy} disabled={isEmpty}>
          {t(edited ? 'edit.save' : 'add.submit')}
        </PlainButton>
      </div>
    </form>
  );
}

type PeopleProps = Pick<ReturnType<typeof useMentions>, 'offered' | 'at' | 'choose'> & { id: string };

function People({ id, offered, at, choose }: PeopleProps) {
  const t = useTranslations('notes.people');
  return (
    <div
      role="listbox"
      id={`${id}-people`}
      aria-label={t('label')}
      className="absolute inset-x-0 top-full z-20 mt-1 max-w-sm overflow-clip rounded-lg border border-border bg-overlay py-1 shadow-overlay"
    >
      {offered.map((person, index) => (
        <div
          key={person.id}
          role="option"
          id={`${id}-${index}`}
          tabIndex={-1}
          aria-selected={index === at}
          // before the field loses the focus
          onMouseDown={(event) => {
            event.preventDefault();
            choose(person);
          }}
          className={`flex min-h-9 cursor-pointer items-center px-3 text-sm pointer-coarse:min-h-11 ${index === at ? 'bg-default' : ''}`}
        >
          <span className="truncate">{visible(person.name)}</span>
        </div>
      ))}
    </div>
  );
}
