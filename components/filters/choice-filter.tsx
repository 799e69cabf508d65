'use client';
import { FilterButton } from '@/components/filters/filter-button';
import { ChoiceMenu } from '@/components/ui/choice-menu';

type Props<Value extends string> = {
  label: string;
  values: readonly Value[];
  value: Value | '';
  nameOf: (value: Value) => string;
  onChange: (value: Value | '') => void | Promise<void>;
};

/** One of a few values, or all. */
export function ChoiceFilter<Value extends string>({ value, onChange, ...props }: Props<Value>) {
  return (
    <ChoiceMenu {...props} value={value ? [value] : []} several={false} onChange={([chosen]) => onChange(chosen ?? '')}>
      <FilterButton label={props.label} value={value && props.nameOf(value)} />
    </ChoiceMenu>
  );
}
