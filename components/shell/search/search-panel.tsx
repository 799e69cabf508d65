'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useMemo, useState } from 'react';
import type { Area } from '@/components/shell/areas';
import type { Command } from '@/components/shell/search/commands';
import { type Entry, groupsOf, type Searcher } from '@/components/shell/search/entries';
import { SearchField } from '@/components/shell/search/search-field';
import { SearchResults } from '@/components/shell/search/search-results';
import { useMark } from '@/components/shell/search/use-mark';
import { usePages } from '@/components/shell/search/use-pages';
import { useSearch } from '@/components/shell/search/use-search';
import { PlainButton } from '@/components/ui/plain-button';

const hints = { platform: 'hint', merchant: 'hintMerchant', seller: 'hintSeller', operator: 'hintOperator' } as const;

type Props = { searcher: Searcher; areas: readonly Area[]; commands: readonly Command[]; onClose: () => void };

/** The results of a text for this person. */
function useEntries(typed: string, { searcher, areas, commands }: Omit<Props, 'onClose'>) {
  const { found, ...state } = useSearch(typed);
  const { pages, acts, merchantHref } = usePages(areas, commands, searcher);
  const groups = useMemo(
    () => groupsOf(found, { typed, pages, acts, searcher, merchantHref }),
    [found, typed, pages, acts, searcher, merchantHref],
  );
  const entries = useMemo(() => groups.flatMap((group) => group.entries), [groups]);
  return { groups, entries, ...state };
}

/** One field with its results below; arrows, Enter and Escape are enough. */
export function SearchPanel({ onClose, ...person }: Props) {
  const { searcher } = person;
  const t = useTranslations('search');
  const router = useRouter();
  const list = useId();
  const [text, setText] = useState('');
  /** Enter was pressed before the results: the first line opens as soon as they arrive. */
  const [eager, setEager] = useState(false);
  const typed = text.trim();
  const { groups, entries, isWaiting, isOld, failed, retry } = useEntries(typed, person);
  const { current, mark, step } = useMark(list, entries);

  function open({ href, ...entry }: Entry, elsewhere = false) {
    if (entry.kind === 'act' && entry.act.isFile) return window.location.assign(href);
    if (elsewhere) return void window.open(href, '_blank', 'noopener');
    onClose();
    router.push(href);
  }
  function enter() {
    if (isOld) setEager(true);
    else if (failed) retry();
    else if (current) open(current);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the awaited answer is there
  useEffect(() => {
    if (!eager || isWaiting) return;
    setEager(false);
    if (entries[0]) open(entries[0]);
  }, [eager, isWaiting, entries]);
  function type(next: string) {
    setText(next);
    mark('');
    setEager(false);
  }
  const keys = new Map([
    ['ArrowDown', () => step(1)],
    ['ArrowUp', () => step(-1)],
    ['Enter', enter],
  ]);
  function press(key: string): boolean {
    keys.get(key)?.();
    return keys.has(key);
  }
  return (
    <>
      <SearchField {...{ searcher, list, text, current, onClose }} busy={isWaiting} onType={type} onKey={press} />
      {/* only the list scrolls: the keys move through it */}
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden py-2">
        {typed === '' && <p className="px-4 py-2 text-sm text-muted">{t(hints[searcher])}</p>}
        {failed && <Failed onRetry={retry} />}
        {entries.length > 0 && <SearchResults {...{ list, groups, current }} old={isOld} onMark={mark} onOpen={open} />}
        {entries.length === 0 && !failed && <Nothing query={typed} searching={isWaiting} searcher={searcher} />}
      </div>
      <Keys />
      <Told count={entries.length} query={typed} silent={typed === '' || isOld || failed} />
    </>
  );
}

/** The number of results, for screen readers. */
function Told({ count, query, silent }: { count: number; query: string; silent: boolean }) {
  const t = useTranslations('search');
  return (
    <p role="status" className="sr-only">
      {!silent && (count > 0 ? t('count', { count }) : t('nothing', { query }))}
    </p>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('search');
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-6 text-center">
      <p className="text-sm text-danger-soft-foreground">{t('failed')}</p>
      <PlainButton size="sm" look="outline" onClick={onRetry}>
        {t('retry')}
      </PlainButton>
    </div>
  );
}

function Nothing({ query, searching, searcher }: { query: string; searching: boolean; searcher: Searcher }) {
  const t = useTranslations('search');
  if (searching) return <p className="px-4 py-8 text-center text-sm text-muted">{t('searching')}</p>;
  return (
    <div className="px-4 py-8 text-center">
      <p className="font-medium break-words">{t('nothing', { query })}</p>
      <p className="mt-1 text-sm text-muted">{t(searcher === 'seller' ? 'nothingHintSeller' : 'nothingHint')}</p>
    </div>
  );
}

/** Help for the keys, on devices with a keyboard. */
function Keys() {
  const t = useTranslations('search.keys');
  const key = 'rounded border border-border px-1.5 font-sans';
  return (
    <p aria-hidden="true" className="flex gap-4 border-t border-separator px-4 py-2 text-xs text-muted max-sm:hidden pointer-coarse:hidden">
      <span>
        <kbd className={key}>↑</kbd> <kbd className={key}>↓</kbd> {t('move')}
      </span>
      <span>
        <kbd className={key}>Enter</kbd> {t('choose')}
      </span>
      <span>
        <kbd className={key}>Esc</kbd> {t('close')}
      </span>
    </p>
  );
}
