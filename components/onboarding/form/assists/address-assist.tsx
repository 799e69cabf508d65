'use client';
import { MapPin } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useLookUp } from '@/components/forms/use-look-up';
import { type AssistProps, shownIn } from '@/components/onboarding/form/assists/shown-in';
import { PlainButton } from '@/components/ui/plain-button';
import type { Assist } from '@/lib/onboarding/catalogue/assist';
import type { FoundAddress } from '@/lib/onboarding/look-up/schema';

const parts = ['prefecture', 'prefectureKana', 'city', 'cityKana', 'town', 'townKana'] as const;
/** The same code in any spelling, before and after saving. */
const digitsOf = (code: string): string => code.normalize('NFKC').replace(/\D/g, '');
const placeOf = ({ prefecture, city, town }: FoundAddress): string => `${prefecture}${city}${town}`;

/** Fills the address of a postal code into empty fields, and otherwise offers it; filled values can be removed again. */
export function AddressAssist({ assist, field, draft, state, onDone }: AssistProps<Extract<Assist, { kind: 'address' }>>) {
  const t = useTranslations('application.assist');
  const [filled, setFilled] = useState<{ place: string; before: Record<string, string> } | null>(null);
  const code = digitsOf(shownIn(draft, field.field));
  // only a code typed now starts a search: a returning person is not asked again
  const wasTyped = useRef(false);
  if (state.typed[field.field]) wasTyped.current = true;
  const isAsked = wasTyped.current && code.length === 7;
  const { found } = useLookUp<FoundAddress>(isAsked ? `/look-up/addresses?code=${code}` : null);
  // the street may be typed before the rest has loaded
  const isEmpty = parts.every((part) => part.startsWith('town') || shownIn(draft, assist[part]) === '');
  const only = found?.length === 1 ? found[0] : undefined;

  /** Without a press it only fills in empty fields. */
  function put(address: FoundAddress, isAsked = true) {
    // a street that continues after the town is more than the data know
    const isOther = (part: (typeof parts)[number]) => !shownIn(draft, assist[part]).startsWith(address[part]);
    const given = parts.filter((part) => address[part] !== '' && (isAsked ? isOther(part) : shownIn(draft, assist[part]) === ''));
    const before = Object.fromEntries(given.map((part) => [assist[part], shownIn(draft, assist[part])]));
    for (const part of given) draft.type(assist[part], address[part]);
    setFilled({ place: placeOf(address), before });
    onDone();
  }
  function undo() {
    for (const [name, value] of Object.entries(filled?.before ?? {})) draft.type(name, value);
    setFilled(null);
    onDone();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (only && isEmpty) put(only, false);
  }, [only]);

  const isThere = (address: FoundAddress) =>
    parts.every((part) => address[part] === '' || shownIn(draft, assist[part]).startsWith(address[part]));
  const offered = (found ?? []).filter((address) => !isThere(address));
  return (
    <div role="status" className="flex flex-col items-start gap-1.5 text-sm empty:hidden">
      {filled && offered.length === 0 && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="flex items-center gap-1.5 text-success-soft-foreground">
            <MapPin aria-hidden="true" className="size-4 shrink-0" />
            {t('filled', { place: filled.place })}
          </span>
          <PlainButton look="ghost" size="sm" onClick={undo}>
            {t('undo')}
          </PlainButton>
        </p>
      )}
      {offered.map((address) => (
        <PlainButton key={placeOf(address)} look="outline" size="sm" onClick={() => put(address)}>
          {t('offer', { place: placeOf(address) })}
        </PlainButton>
      ))}
      {isAsked && found?.length === 0 && <p className="text-muted">{t('noAddress')}</p>}
    </div>
  );
}
