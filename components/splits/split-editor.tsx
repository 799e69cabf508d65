'use client';
import { Input } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { gridOf, type Moved, RowFields } from '@/components/splits/row-fields';
import { dividedIn, edited, faultOf, type Row } from '@/components/splits/rows';
import { formatYen } from '@/components/ui/yen';

type Props = {
  /** `share`: the split of a capture. `return`: the shares of a refund. */
  use: 'share' | 'return';
  rows: Row[];
  /** The amount to divide, tax included. */
  limit: number;
  /** The effect on balances; null: not known yet. Left out: it is never shown, and has no column. */
  moved?: ReadonlyMap<string, Moved> | null;
  disabled?: boolean;
  removable?: boolean;
  /** The platform's own people divide, and not an operator. */
  isOwn?: boolean;
  /** The heading's level: below the page's, or below another heading. */
  heading?: 'h2' | 'h3';
  onChange: (change: (rows: Row[]) => Row[]) => void;
  /** Buttons that fill in or add lines. */
  tools?: ReactNode;
};

/** From here on a list has a search field. */
const many = 9;

// a low window leaves room for the content below the list
const listLook = 'scrollbar max-h-[clamp(12rem,calc(100dvh-42rem),24rem)] overflow-y-auto';

/** A line for each seller, and the platform's rest, computed while typing. */
export function SplitEditor({
  use,
  rows,
  limit,
  moved,
  disabled = false,
  removable = false,
  isOwn = true,
  heading: Heading = 'h3',
  onChange,
  tools,
}: Props) {
  const t = useTranslations('split');
  const headingId = useId();
  const [sought, setSought] = useState('');
  const change = useCallback(
    (index: number, to: Partial<Row>) => onChange((before) => before.map((row, at) => (at === index ? edited(row, to) : row))),
    [onChange],
  );
  const section = useRef<HTMLElement>(null);
  const remove = useCallback(
    (index: number) => {
      onChange((before) => before.filter((_, at) => at !== index));
      // the pressed button disappears with its line
      section.current?.focus();
    },
    [onChange],
  );
  // lines with an error are always shown, whatever the search text
  const isWrong = (row: Row) => faultOf(row) !== null || moved?.get(row.sellerId)?.short;
  const fits = (row: Row) => rows.length < many || isWrong(row) || row.name.toLowerCase().includes(sought.trim().toLowerCase());
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={headingId} className="@container outline-none">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <Heading id={headingId} className={Heading === 'h2' ? 'text-base font-semibold' : 'text-sm font-medium'}>
          {t(`${use}.title`)}
        </Heading>
        {tools && <div className="flex flex-wrap gap-2">{tools}</div>}
      </div>
      {rows.length >= many && (
        <Input
          aria-label={t('look')}
          placeholder={t('look')}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
          className="mb-2 w-full pointer-coarse:min-h-11"
          autoComplete="off"
        />
      )}
      <div className="overflow-clip rounded-lg border border-border">
        <div
          aria-hidden="true"
          className={`grid gap-x-3 ${gridOf(moved, removable)} border-b border-border bg-surface-secondary px-3 py-2 text-xs text-muted @max-2xl:hidden`}
        >
          <span>{t('seller')}</span>
          <span className="text-right">{t(`${use}.amount`)}</span>
          <span className="text-right">{t(`${use}.fee`)}</span>
          {moved !== undefined && <span className="text-right">{moved && t('balance')}</span>}
        </div>
        {rows.length === 0 ? (
          <p className="px-3 py-4 text-sm text-muted">{t(isOwn || use === 'return' ? `${use}.none` : 'theirs.none')}</p>
        ) : (
          <ul className={rows.length >= many ? listLook : ''}>
            {rows.map((row, index) =>
              fits(row) ? (
                <RowFields
                  key={row.sellerId}
                  row={row}
                  index={index}
                  use={use}
                  moved={moved === undefined ? undefined : (moved?.get(row.sellerId) ?? null)}
                  disabled={disabled}
                  removable={removable}
                  onChange={change}
                  onRemove={remove}
                />
              ) : null,
            )}
          </ul>
        )}
        <Remaining use={use} limit={limit} divided={dividedIn(rows)} isOwn={isOwn} />
      </div>
    </section>
  );
}

type RemainingProps = { use: 'share' | 'return'; limit: number; divided: number; isOwn: boolean };

/** The platform's rest; an excess is an error. */
function Remaining({ use, limit, divided, isOwn }: RemainingProps) {
  const t = useTranslations('split');
  const rest = limit - divided;
  return (
    <p
      role="status"
      className={`flex flex-wrap justify-between gap-x-4 border-t border-border bg-surface-secondary px-3 py-2.5 text-sm tabular-nums ${rest < 0 ? 'text-danger-soft-foreground' : ''}`}
    >
      <span>{t(`${use}.sum`, { divided: formatYen(divided), limit: formatYen(limit) })}</span>
      <span className="font-medium">
        {rest < 0 ? t('tooMuch', { amount: formatYen(-rest) }) : t(isOwn ? `${use}.rest` : `theirs.${use}`, { amount: formatYen(rest) })}
      </span>
    </p>
  );
}
