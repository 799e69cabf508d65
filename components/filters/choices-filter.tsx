'use client';
import { FilterButton } from '@/components/filters/filter-button';
import { ChoiceMenu } from '@/components/ui/choice-menu';

type Props<Value extends string> = {
  label: string;
  values: readonly Value[];
  value: readonly Value[];
  nameOf: (value: Value) => string;
  onChange: (value: Value[]) => void | Promise<void>;
};

/** Several of a few values, or all: the button names the first and the number of others. */
export function ChoicesFilter<Value extends string>(props: Props<Value>) {
  const { label, value, nameOf } = props;
  const [first, ...others] = value;
  const summary = first ? `${nameOf(first)}${others.length > 0 ? ` +${others.length}` : ''}` : '';
  return (
    <ChoiceMenu {...props} several>
      <FilterButton label={label} value={summary} />
    </ChoiceMenu>
  );
}
