'use client';
import { useTranslations } from 'next-intl';
import { ChoicesFilter } from '@/components/filters/choices-filter';
import { type Reader, useRecordWord } from '@/components/ledger/balance/record-word';
import type { RecordType } from '@/lib/ledger/record';

type Props = { reader: Reader; value: RecordType[]; kinds: readonly RecordType[]; onChange: (value: RecordType[]) => void };

/** One kind of record or several. One that the address names is there to be taken away, also where it is rare. */
export function TypeFilter({ reader, value, kinds, onChange }: Props) {
  const t = useTranslations('balance.filters');
  const word = useRecordWord(reader);
  const offered = [...kinds, ...value.filter((type) => !kinds.includes(type))];
  return <ChoicesFilter label={t('type')} values={offered} value={value} nameOf={word} onChange={onChange} />;
}
