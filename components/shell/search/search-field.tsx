'use client';
import { LoaderCircle, Search, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { KeyboardEvent } from 'react';
import type { Entry, Searcher } from '@/components/shell/search/entries';
import { idOf } from '@/components/shell/search/search-results';
import { PlainButton } from '@/components/ui/plain-button';

const placeholders = {
  platform: 'placeholder',
  merchant: 'placeholder',
  seller: 'placeholderSeller',
  operator: 'placeholderOperator',
} as const;

type Props = {
  searcher: Searcher;
  list: string;
  text: string;
  current: Entry | undefined;
  busy: boolean;
  onType: (text: string) => void;
  /** Handles a key of the result list; returns whether it did. */
  onKey: (key: string) => boolean;
  onClose: () => void;
};

/** The focus stays in the field, which names the marked line (WAI-ARIA combobox). */
export function SearchField({ searcher, list, text, current, busy, onType, onKey, onClose }: Props) {
  const t = useTranslations('search');
  function press(event: KeyboardEvent) {
    // a key that chooses kanji belongs to the input method; in Safari only keyCode 229 identifies the last such key
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (onKey(event.key)) event.preventDefault();
  }
  return (
    <div className="flex items-center gap-2 border-b border-separator pr-2 pl-4">
      {busy ? (
        <LoaderCircle aria-hidden="true" className="size-4.5 shrink-0 animate-spin text-muted" />
      ) : (
        <Search aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
      )}
      <input
        type="text"
        role="combobox"
        // the dialog may have opened before this component was loaded
        // biome-ignore lint/a11y/noAutofocus: it is what the dialog was opened for
        autoFocus
        aria-label={t('label')}
        aria-autocomplete="list"
        aria-expanded={current !== undefined}
        aria-controls={current ? list : undefined}
        aria-activedescendant={current ? idOf(list, current) : undefined}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={press}
        placeholder={t(placeholders[searcher])}
        maxLength={255}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        className="h-13 min-w-0 flex-1 bg-transparent px-1 text-base outline-none placeholder:text-muted"
      />
      <PlainButton look="ghost" iconOnly aria-label={t('close')} onClick={onClose}>
        <X aria-hidden="true" />
      </PlainButton>
    </div>
  );
}
