'use client';
import { Dropdown } from '@heroui/react';
import { FilterButton } from '@/components/filter/filter-button';

type Props<Value extends string> = {
  label: string;
  values: readonly Value[];
  value: Value | '';
  nameOf: (value: Value) => string;
  onChange: (value: Value | '') => void;
};

/** One of a few, or all: choosing the chosen one again takes it away. */
export function ChoiceFilter<Value extends string>({ label, values, value, nameOf, onChange }: Props<Value>) {
  return (
    <Dropdown>
      <FilterButton label={label} value={value && nameOf(value)} />
      <Dropdown.Popover placement="bottom start" className="max-h-80 min-w-48 overflow-auto">
        <Dropdown.Menu
          aria-label={label}
          selectionMode="single"
          selectedKeys={value ? [value] : []}
          onSelectionChange={(keys) => onChange(values.find((item) => keys !== 'all' && keys.has(item)) ?? '')}
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
