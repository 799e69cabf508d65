'use client';
import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useState } from 'react';
import { useLookUp } from '@/components/forms/use-look-up';
import { labelledNumber } from '@/lib/japan/labelled-number';
import type { PlacesReply } from '@/lib/onboarding/look-up/schema';

export type BankPlace = PlacesReply['data'][number];
type Props = {
  id: string;
  kind: 'bank' | 'branch';
  /** For a branch its bank's code; empty until there is one. */
  bank: string | null;
  /** The search address for visitors without a sign-in; left out: the signed-in users' one. */
  at?: string;
  /** The id of its label; left out: it labels itself, or has a label of its own when it accepts codes. */
  labelledBy?: string;
  /** Accepts a typed code that is not in the list, without a name. */
  takesCodes?: boolean;
  described?: string | undefined;
  invalid?: boolean;
  onChoose: (place: BankPlace) => void;
};

const codes = { bank: /^[0-9]{4}$/, branch: /^[0-9]{3}$/ };
/** A typed code that the list does not contain. */
function codeIn(query: string, kind: Props['kind'], found: readonly BankPlace[]): BankPlace[] {
  const code = labelledNumber(query, kind) ?? '';
  return codes[kind].test(code) && !found.some((place) => place.code === code) ? [{ code, name: '', kana: '' }] : [];
}

function addressOf(bank: string | null, query: string, at: string | undefined): string | null {
  const asked = new URLSearchParams({ ...(bank !== null && { bank }), ...(query && { query }) });
  if (at !== undefined) return bank === '' || (bank === null && query === '') ? null : `${at}?${asked}`;
  if (bank === null) return query === '' ? null : `/look-up/banks?${new URLSearchParams({ query })}`;
  return bank === '' ? null : `/look-up/branches?${new URLSearchParams({ bank, ...(query && { query }) })}`;
}

/** A bank or a branch, searched by name in any script. */
export function PlaceCombobox(props: Props) {
  const { id, kind, bank, at, labelledBy, takesCodes = false, described, invalid, onChoose } = props;
  const t = useTranslations('places');
  const [query, setQuery] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [marked, setMarked] = useState(0);
  const { found, asOf, failed } = useLookUp<BankPlace>(isOpen ? addressOf(bank, query.trim(), at) : null);
  const places = [...(found ?? []), ...(takesCodes && (found || failed) ? codeIn(query, kind, found ?? []) : [])];
  const current = places[Math.min(marked, places.length - 1)];

  function turn(isNow: boolean, text = query) {
    setIsOpen(isNow);
    setQuery(text);
    setMarked(0);
  }
  function choose(place: BankPlace) {
    onChoose(place);
    turn(false, '');
  }
  function leave() {
    const code = labelledNumber(query, kind) ?? '';
    if (takesCodes && codes[kind].test(code)) choose(places.find((place) => place.code === code) ?? { code, name: '', kana: '' });
    else turn(false);
  }
  function press(event: KeyboardEvent) {
    // a key press of the input method is not ours; Safari marks the last one only by its number
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Escape') return turn(false);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) return current && choose(current);
    const next = ((current ? places.indexOf(current) : 0) + step + places.length) % (places.length || 1);
    setIsOpen(true);
    setMarked(next);
    document.getElementById(`${id}-${places[next]?.code}`)?.scrollIntoView({ block: 'nearest' });
  }
  const shown = isOpen ? current : undefined;
  const ids = shown && { 'aria-controls': `${id}-list`, 'aria-activedescendant': `${id}-${shown.code}` };
  return (
    <div className="relative">
      <Search aria-hidden="true" className="pointer-events-none absolute top-3.5 left-3 size-4 text-muted" />
      <input
        id={id}
        role="combobox"
        {...(labelledBy ? { 'aria-labelledby': labelledBy } : !takesCodes && { 'aria-label': t(`${kind}.label`) })}
        aria-autocomplete="list"
        aria-expanded={shown !== undefined}
        {...ids}
        {...(described && { 'aria-describedby': described })}
        {...(invalid && { 'aria-invalid': true, 'data-invalid': true })}
        placeholder={t(bank === '' ? 'branch.first' : `${kind}.placeholder`)}
        disabled={bank === ''}
        value={query}
        onChange={({ target }) => turn(true, target.value)}
        onFocus={() => turn(true)}
        onBlur={leave}
        onKeyDown={press}
        autoComplete="off"
        maxLength={100}
        className="input h-11 w-full pl-9"
      />
      {shown && <Found {...{ id, places }} current={shown} label={t(`${kind}.label`)} onMark={setMarked} onChoose={choose} />}
      <p role="status" className={isOpen && (failed || found?.length === 0) ? 'mt-1 text-xs text-muted' : 'sr-only'}>
        {isOpen && failed && t('searchFailed')}
        {isOpen && found && (found.length === 0 ? t(takesCodes ? `${kind}.nothing` : 'nothing') : t('count', { count: found.length }))}
        {isOpen && found?.length === 0 && asOf && ` ${t('asOf', { day: asOf })}`}
      </p>
    </div>
  );
}

type FoundProps = {
  id: string;
  label: string;
  places: readonly BankPlace[];
  current: BankPlace;
  onMark: (index: number) => void;
  onChoose: (place: BankPlace) => void;
};

function Found({ id, label, places, current, onMark, onChoose }: FoundProps) {
  const t = useTranslations('places');
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      className="absolute inset-x-0 top-full z-10 mt-1 max-h-72 overflow-y-auto rounded-xl border border-border bg-overlay p-1.5 shadow-lg"
    >
      {places.map((place, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the marked one
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
        <div
          key={place.code}
          id={`${id}-${place.code}`}
          role="option"
          aria-selected={place === current}
          onPointerMove={() => onMark(index)}
          // the field keeps the focus, or the list would close before the click
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(place)}
          className={`flex cursor-pointer items-baseline justify-between gap-4 rounded-lg px-2.5 py-2 text-sm pointer-coarse:py-3 ${place === current ? 'bg-accent-soft text-accent-soft-foreground' : ''}`}
        >
          <span className="min-w-0">
            <span className="block truncate">{place.name || t('useCode', { code: place.code })}</span>
            <span className="block truncate text-xs text-muted">{place.kana}</span>
          </span>
          <span className="font-mono text-xs tabular-nums">{place.code}</span>
        </div>
      ))}
    </div>
  );
}
