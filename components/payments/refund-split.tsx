'use client';
import { Button } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { yenIn } from '@/components/forms/typed-yen';
import type { RefundForm } from '@/components/payments/refund-request';
import type { remainingSplit } from '@/components/payments/refundable';
import { movedIn } from '@/components/splits/moved';
import { PortionedNote } from '@/components/splits/portioned-note';
import { inProportion, type Portioned, type Row, rowsWith } from '@/components/splits/rows';
import { SplitEditor } from '@/components/splits/split-editor';
import type { Preview } from '@/components/splits/use-preview';

type Props = {
  form: UseFormReturn<RefundForm>;
  left: ReturnType<typeof remainingSplit>;
  names: Readonly<Record<string, string>>;
  preview: Preview;
  disabled: boolean;
};

/** Each party's share of the refund: the rest of the split, in proportion, the platform alone, or as typed. */
export function RefundSplit({ form, left, names, preview, disabled }: Props) {
  const t = useTranslations('split');
  const [portioned, setPortioned] = useState<Portioned | null>(null);
  const { setValue, getValues } = form;
  const change = useCallback(
    (to: (rows: Row[]) => Row[]) => {
      setPortioned(null);
      setValue('isDivided', true);
      setValue('rows', to(getValues('rows')));
    },
    [setValue, getValues],
  );
  const typed = yenIn(form.watch('amount'));
  const amount = Math.min(typed ?? 0, left.amount);
  const divide = useCallback(() => {
    const next = inProportion(left.original, amount);
    setValue('rows', rowsWith(getValues('rows'), next.entries));
    setValue('isDivided', false);
    setPortioned(next);
  }, [left, amount, setValue, getValues]);
  // another amount keeps the proportion, until somebody divides it otherwise
  const isDivided = form.watch('isDivided');
  useEffect(() => {
    if (!isDivided) divide();
  }, [isDivided, divide]);
  const tool = (name: 'return.same' | 'proportion' | 'return.clear', press: () => void) => (
    <Button size="sm" variant="outline" isDisabled={disabled} className="pointer-coarse:min-h-11" onPress={press}>
      {t(name)}
    </Button>
  );
  return (
    <div>
      <SplitEditor
        use="return"
        rows={form.watch('rows')}
        limit={amount}
        moved={movedIn(preview.reply)}
        disabled={disabled}
        onChange={change}
        tools={
          <>
            {tool('return.same', () => change((rows) => rowsWith(rows, left.original.entries)))}
            {tool('proportion', divide)}
            {tool('return.clear', () => change((rows) => rowsWith(rows, [])))}
          </>
        }
      />
      <PortionedNote portioned={portioned} names={names} />
    </div>
  );
}
