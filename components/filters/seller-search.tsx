'use client';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useId, useState } from 'react';
import { shorten } from '@/components/ui/short-id';
import { useDebouncedQuery } from '@/components/ui/use-debounced-query';

export type Seller = { id: string; name: string };
export type FindSeller = (input: unknown) => Promise<{ ok: true; reply: { data: Seller[] } } | { ok: false; error: unknown }>;

const pauseMs = 150;
const offered = 20;

type Found = Seller[] | 'searching' | 'failed';

/** The sellers that match the text; for an empty text the newest. `isOld`: they belong to an earlier text. */
function useFound(find: FindSeller, typed: string): { found: Found; isOld: boolean } {
  const search = typed.trim();
  const fetchSellers = (wanted: string) =>
    find({ ...(wanted && { search: wanted }), per_page: offered }).then((answer) => (answer.ok ? answer.reply.data : null));
  const answered = useDebouncedQuery(search, fetchSellers, pauseMs);
  return { found: answered ? (answered.answer ?? 'failed') : 'searching', isOld: answered?.of !== search };
}

type Props = { find: FindSeller; onChoose: (seller: Seller) => void };

/** The field keeps the focus and names the marked option, as in WAI-ARIA's combobox; its list is open from the start. */
export function SellerSearch({ find, onChoose }: Props) {
  const t = useTranslations('filters.seller');
  const id = useId();
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const { found, isOld } = useFound(find, typed);
  const sellers = Array.isArray(found) ? found : [];
  const current = sellers[Math.min(marked, sellers.length - 1)];
  function press(event: KeyboardEvent) {
    // a key press of the input method is not ours; Safari marks the last one only by its number
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    // matches of an earlier text are not meant
    if (step === undefined) return current && !isOld ? onChoose(current) : undefined;
    const next = ((current ? sellers.indexOf(current) : 0) + step + sellers.length) % (sellers.length || 1);
    setMarked(next);
    document.getElementById(`${id}-${sellers[next]?.id}`)?.scrollIntoView({ block: 'nearest' });
  }
  return (
    <>
      <div className="flex flex-col gap-1 px-4 pt-4 pb-3">
        <label htmlFor={id} className="label">
          {t('search')}
        </label>
        <input
          id={id}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={current !== undefined}
          aria-controls={current ? `${id}-list` : undefined}
          aria-activedescendant={current ? `${id}-${current.id}` : undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setMarked(0);
          }}
          onKeyDown={press}
          // biome-ignore lint/a11y/noAutofocus: it is what the filter was opened for
          autoFocus
          autoComplete="off"
          maxLength={255}
          className="input w-full"
        />
      </div>
      {current && <Offered {...{ id, sellers, current, onChoose }} onMark={setMarked} />}
      <p role="status" className={current ? 'sr-only' : 'px-4 pb-4 text-sm text-muted'}>
        {current ? t('count', { count: sellers.length }) : t(Array.isArray(found) ? 'nothing' : found)}
      </p>
    </>
  );
}

type OfferedProps = { id: string; sellers: Seller[]; current: Seller; onMark: (index: number) => void; onChoose: (seller: Seller) => void };

function Offered({ id, sellers, current, onMark, onChoose }: OfferedProps) {
  const t = useTranslations('filters.seller');
  // the same name twice would leave a guess
  const isTwin = ({ name }: Seller) => sellers.filter((other) => other.name === name).length > 1;
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('search')} className="max-h-72 overflow-y-auto px-2 pb-2">
      {sellers.map((seller, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the marked one
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
        <div
          key={seller.id}
          id={`${id}-${seller.id}`}
          role="option"
          aria-selected={seller === current}
          onPointerMove={() => onMark(index)}
          onClick={() => onChoose(seller)}
          className={`cursor-pointer rounded-lg px-2 py-2 text-sm break-words pointer-coarse:py-3 ${seller === current ? 'bg-accent-soft text-accent-soft-foreground' : ''}`}
        >
          {seller.name}
          {isTwin(seller) && <code className="block font-mono text-xs text-muted">{shorten(seller.id)}</code>}
        </div>
      ))}
    </div>
  );
}
