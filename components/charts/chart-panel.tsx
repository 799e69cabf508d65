'use client';
import { Button } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Panel } from '@/components/ui/panel';

type Props = { title: string; beside?: ReactNode; table: (seen: boolean) => ReactNode; note?: string | undefined; children: ReactNode };

/** A chart that can be read as a table; what is hidden of the table is still there for who cannot see the chart. */
export function ChartPanel({ title, beside, table, note, children }: Props) {
  const t = useTranslations('charts');
  const [asTable, setAsTable] = useState(false);
  return (
    <Panel>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-separator px-4 py-1.5">
        <h2 className="text-base font-semibold">{title}</h2>
        <div className="flex flex-wrap items-center gap-2">
          {beside}
          <Button
            size="sm"
            variant="outline"
            aria-pressed={asTable}
            aria-label={`${t(asTable ? 'asChart' : 'asTable')} – ${title}`}
            onPress={() => setAsTable(!asTable)}
          >
            {t(asTable ? 'asChart' : 'asTable')}
          </Button>
        </div>
      </div>
      {table(asTable)}
      {!asTable && children}
      {note && <p className="px-4 pb-3 text-xs text-muted">{note}</p>}
    </Panel>
  );
}
