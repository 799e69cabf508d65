'use client';
import { ChevronDown } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import type { ControlProps } from '@/components/onboarding/form/controls/control';
import { birthDateInWords, type DateParts, dateOf, datePartsIn, eraBefore, type Reckoning, reckonings } from '@/lib/japan/eras';

const nothing: DateParts = { reckoning: 'common', year: '', month: '', day: '' };
const partsOf = (value: unknown): DateParts => (typeof value === 'string' ? (datePartsIn(value) ?? nothing) : nothing);
const releaseMs = 250;
const places = [
  { part: 'year', longest: 24, card: 'bday-year', width: 'w-24' },
  { part: 'month', longest: 2, card: 'bday-month', width: 'w-16' },
  { part: 'day', longest: 2, card: 'bday-day', width: 'w-16' },
] as const;

/** The parts and the day that they form. Follows values from elsewhere, such as a copy or another screen. */
function useDateParts({ value, onType }: Pick<ControlProps, 'value' | 'onType'>) {
  const [parts, setParts] = useState(() => partsOf(value));
  const [known, setKnown] = useState(value);
  const read = dateOf(parts);
  if ((value ?? '') !== (known ?? '')) {
    setKnown(value);
    if (!('ok' in read) || read.ok !== value) setParts(partsOf(value));
  }
  function change(next: DateParts) {
    setParts(next);
    const now = dateOf(next);
    const said = 'ok' in now ? now.ok : '';
    if ((value ?? '') === said) return;
    setKnown(said);
    onType(said);
  }
  function write(part: 'year' | 'month' | 'day', text: string) {
    const whole = part === 'year' ? datePartsIn(text) : null;
    const reckoning = (part === 'year' && eraBefore(text)) || parts.reckoning;
    change(whole ?? { ...parts, reckoning, [part]: text });
  }
  return { parts, read, change, write };
}

/** A day by era or Gregorian year, as on documents. A whole date can be typed into the year as well. */
export function DateControl({ id, value, described, invalid, disabled, onType, onDone }: ControlProps) {
  const t = useTranslations('application.date');
  const locale = useLocale() === 'ja' ? 'ja' : 'en';
  const { parts, read, change, write } = useDateParts({ value, onType });
  const box = useRef<HTMLDivElement>(null);
  const [wasLeft, setWasLeft] = useState(false);
  const isEmpty = parts.year === '' && parts.month === '' && parts.day === '';
  const leave = () =>
    setTimeout(() => {
      if (box.current?.contains(document.activeElement)) return;
      setWasLeft(true);
      if ('ok' in read || isEmpty) onDone();
    }, releaseMs);
  const fault = wasLeft && !isEmpty && 'error' in read ? read.error : null;
  const wrong = invalid || fault !== null;
  const about = [described, `${id}-date`].filter(Boolean).join(' ');
  return (
    <div ref={box} className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-end gap-2">
        <Reckonings {...{ parts, disabled, change, leave }} />
        {places.map(({ part, longest, card, width }) => (
          <span key={part} className="flex items-center gap-1 text-sm">
            <input
              id={part === 'year' ? id : undefined}
              aria-label={t(part)}
              aria-describedby={about}
              aria-required
              {...(wrong && { 'aria-invalid': true, 'data-invalid': true })}
              inputMode="numeric"
              autoComplete={card}
              maxLength={longest}
              value={parts[part]}
              disabled={disabled}
              onChange={({ target }) => write(part, target.value)}
              onBlur={leave}
              className={`input h-11 ${width}`}
            />
            <span aria-hidden="true">{t(`${part}After`)}</span>
          </span>
        ))}
      </div>
      <p id={`${id}-date`} role="status" className={`text-sm ${fault ? 'text-danger-soft-foreground' : 'text-muted'}`}>
        {fault ? t(`faults.${fault}`) : 'ok' in read ? birthDateInWords(read.ok, locale) : ''}
      </p>
    </div>
  );
}

type ReckoningsProps = { parts: DateParts; disabled: boolean; change: (next: DateParts) => void; leave: () => void };

function Reckonings({ parts, disabled, change, leave }: ReckoningsProps) {
  const t = useTranslations('application.date');
  return (
    <span className="relative block w-36 max-sm:w-full">
      <select
        aria-label={t('reckoning')}
        value={parts.reckoning}
        disabled={disabled}
        onChange={({ target }) => change({ ...parts, reckoning: target.value as Reckoning })}
        onBlur={leave}
        className="input h-11 w-full appearance-none pr-9"
      >
        {reckonings.map((reckoning) => (
          <option key={reckoning} value={reckoning}>
            {t(`reckonings.${reckoning}`)}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted" />
    </span>
  );
}
