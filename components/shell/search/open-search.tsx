'use client';
import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import type { Area } from '@/components/shell/areas';
import type { Command } from '@/components/shell/search/commands';
import type { Searcher } from '@/components/shell/search/entries';
import { areSingleKeysOn, isComposing, isCovered, isTyping } from '@/components/shell/single-keys';
import { lazyDialog } from '@/components/ui/lazy-dialog';

const load = () => import('@/components/shell/search/search-panel').then((loaded) => loaded.SearchPanel);
const SearchPanel = lazyDialog(load);

const isShortcut = (event: KeyboardEvent): boolean => {
  if (isComposing(event) || event.altKey) return false;
  const withControl = event.ctrlKey || event.metaKey;
  return withControl
    ? event.key.toLowerCase() === 'k' && !event.shiftKey
    : event.key === '/' && areSingleKeysOn() && !isTyping(event.target);
};

const idleMs = 500;
/** A failed load is tried again on opening. */
const prepare = () => void load().catch(() => undefined);

type Props = { searcher: Searcher; areas: readonly Area[]; commands: readonly Command[] };

/** The global search: opened by its button, by `/`, and by Ctrl or ⌘ and K. On a phone it fills the screen. */
export function OpenSearch({ searcher, areas, commands }: Props) {
  const t = useTranslations('search');
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || !isShortcut(event) || isCovered(button.current)) return;
      event.preventDefault();
      setOpen(true);
    }
    document.addEventListener('keydown', press);
    // the page is idle: loads the dialog before a key is pressed
    const timer = setTimeout(prepare, idleMs);
    return () => {
      document.removeEventListener('keydown', press);
      clearTimeout(timer);
    };
  }, []);
  useEffect(() => {
    if (open) dialog.current?.showModal();
  }, [open]);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={t('openLabel')}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={() => setOpen(true)}
        onPointerEnter={prepare}
        onFocus={prepare}
        className="inline-flex h-9 min-w-9 cursor-pointer items-center justify-center gap-2 rounded-xl text-sm text-muted hover:bg-default lg:w-72 lg:justify-start lg:border lg:border-field-border lg:bg-surface lg:px-3 pointer-coarse:h-11 pointer-coarse:min-w-11"
      >
        <Search aria-hidden="true" className="size-4 shrink-0" />
        <span className="max-lg:hidden">{t('open')}</span>
        <kbd className="ml-auto rounded border border-border px-1.5 text-xs max-lg:hidden">/</kbd>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press beside it closes it; by keyboard Escape does */}
      <dialog
        ref={dialog}
        aria-label={t('title')}
        onClose={() => setOpen(false)}
        onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
        className="mx-auto mt-[10vh] mb-0 max-h-[75dvh] w-full max-w-2xl flex-col overflow-hidden rounded-xl border border-border bg-overlay p-0 text-foreground shadow-xl backdrop:bg-black/40 open:flex max-sm:m-0 max-sm:h-dvh max-sm:max-h-none max-sm:max-w-none max-sm:rounded-none max-sm:border-0"
      >
        {open && <SearchPanel {...{ searcher, areas, commands }} onClose={() => dialog.current?.close()} />}
      </dialog>
    </>
  );
}
