'use client';
import { Dropdown } from '@heroui/react';
import { FilterButton } from '@/components/filter/filter-button';

type Props<Value extends string> = {
  label: string;
  values: readonly Value[];
  value: readonly Value[];
  nameOf: (value: Value) => string;
  onChange: (value: Value[]) => void;
};

/** Some of a few, or all: the button names the first and says how many more. */
export function ChoicesFilter<Value extends string>({ label, values, value, nameOf, onChange }: Props<Value>) {
  const [first, ...others] = value;
  const summary = first ? `${nameOf(first)}${others.length > 0 ? ` +${others.length}` : ''}` : '';
  return (
    <Dropdown>
      <FilterButton label={label} value={summary} />
      <Dropdown.Popover placement="bottom start" className="min-w-48">
        <Dropdown.Menu
          aria-label={label}
          selectionMode="multiple"
          selectedKeys={value}
          onSelectionChange={(keys) => onChange(values.filter((item) => keys === 'all' || keys.has(item)))}
        >
          {values.map((item) => (
            <Dropdown.Item key={item} id={item} textValue={nameOf(item)}>
              <Dropdown.ItemIndicator />
              {nameOf(item)}
            </Dropdown.Item>
          ))}
        </Dropdown.Menu>
      </Dropdown.Popover>
    </Dropdown>
  );
}
