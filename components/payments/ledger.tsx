'use client';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ComponentProps, useId, useState } from 'react';
import { LedgerTable } from '@/components/payments/ledger-table';
import { manyRecords, type PartyGroup, partyGroups } from '@/components/payments/party-groups';
import { Money } from '@/components/ui/money';
import { visible } from '@/components/ui/visible';

type Props = Omit<ComponentProps<typeof LedgerTable>, 'ofOne'> & {
  /** Of the part that was pressed in the split: its party is open. */
  pickedIds: string[];
};
const views = ['parties', 'all'] as const;

/** A payment's records: a few as they were posted, many by party, since each move stands on both sides of it. */
export function Ledger({ pickedIds, ...shown }: Props) {
  const t = useTranslations('payment.ledger');
  const [view, setView] = useState<(typeof views)[number]>('parties');
  if (shown.records.length <= manyRecords) return <LedgerTable {...shown} />;
  return (
    <>
      <fieldset className="flex gap-1 border-b border-border px-3 py-2 lg:px-4 print:hidden">
        <legend className="sr-only">{t('views.label')}</legend>
        {views.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={view === one}
            onClick={() => setView(one)}
            className="h-8 cursor-pointer rounded-lg px-3 text-sm aria-pressed:bg-default aria-pressed:font-medium not-aria-pressed:text-muted hover:text-foreground pointer-coarse:h-11"
          >
            {t(`views.${one}`)}
          </button>
        ))}
      </fieldset>
      {view === 'all' ? (
        <LedgerTable {...shown} />
      ) : (
        <ul aria-label={t('label')} className="divide-y divide-separator">
          {partyGroups(shown.records).map((group) => (
            <Party key={group.id} group={group} pickedIds={pickedIds} {...shown} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Whether a part's records are this party's: a part has the other side of each as well. */
const isOf = ({ records }: PartyGroup, ids: readonly string[]) => ids.length > 0 && records.every(({ id }) => ids.includes(id));

function Party({ group, pickedIds, litIds, ...shown }: Props & { group: PartyGroup }) {
  const t = useTranslations('payment.ledger');
  const id = useId();
  const [toggled, setToggled] = useState<boolean | null>(null);
  const isOpen = toggled ?? isOf(group, pickedIds);
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setToggled(!isOpen)}
        className={`grid min-h-11 w-full cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-3 px-3 text-left text-sm -outline-offset-2 hover:bg-surface-secondary lg:px-4 ${isOf(group, litIds) ? 'lit bg-accent-soft' : ''}`}
      >
        <ChevronRight
          aria-hidden="true"
          className={`size-4 text-muted transition-transform motion-reduce:transition-none ${isOpen ? 'rotate-90' : ''}`}
        />
        <span className="truncate">{group.name === null ? t('service') : visible(group.name)}</span>
        <span className="text-xs text-muted tabular-nums">{t('records', { count: group.records.length })}</span>
        <span className="min-w-24 text-right">
          <span className="sr-only">{t('net')} </span>
          <Money amount={group.net} signed className="font-medium" />
        </span>
      </button>
      <div id={id} hidden={!isOpen} className="border-t border-separator">
        {isOpen && <LedgerTable {...shown} records={group.records} litIds={litIds} ofOne />}
      </div>
    </li>
  );
}
