'use client';
import { Dropdown } from '@heroui/react';
import { type ReactNode, startTransition, useOptimistic } from 'react';
import { useDeferredOpen } from '@/components/ui/use-deferred-open';

type Props<Value extends string> = {
  label: string;
  values: readonly Value[];
  value: readonly Value[];
  several: boolean;
  nameOf: (value: Value) => string;
  onChange: (value: Value[]) => void | Promise<void>;
  placement?: 'bottom start' | 'bottom end';
  /** The button that opens it. */
  children: ReactNode;
};

/** One of a few, or several: ticked at once, however long `onChange` takes. Choosing a ticked one again removes it. */
export function ChoiceMenu<Value extends string>({ label, values, value, several, nameOf, onChange, placement, children }: Props<Value>) {
  const [ticked, tick] = useOptimistic(value);
  function choose(chosen: Value[]) {
    startTransition(async () => {
      tick(chosen);
      await onChange(chosen);
    });
  }
  return (
    <Dropdown {...useDeferredOpen()}>
      {children}
      <Dropdown.Popover aria-label={label} placement={placement ?? 'bottom start'} className="max-h-96 min-w-48 overflow-auto">
        <Dropdown.Menu
          aria-label={label}
          selectionMode={several ? 'multiple' : 'single'}
          selectedKeys={ticked}
          onSelectionChange={(keys) => choose(values.filter((item) => keys === 'all' || keys.has(item)))}
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
