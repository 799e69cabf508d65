'use client';
import { Dropdown } from '@heroui/react/dropdown';
import type { ReactNode, RefObject } from 'react';
import { I18n } from '@/components/i18n';

type MenuItem = { id: string; text: string; icon?: ReactNode; lang?: string };
export type MenuProps = {
  label: string;
  items: readonly MenuItem[];
  /** For a menu with a choice: the chosen item. */
  selected?: string;
  /** Content above the items. */
  head?: ReactNode;
  onChoose: (id: string) => void;
};
/** The item that gets the focus first; in a menu opened by pointer only the chosen item. */
export type FirstFocus = 'first' | 'last' | true;
type Props = MenuProps & {
  trigger: RefObject<HTMLButtonElement | null>;
  focus: FirstFocus;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** A menu below an existing button. */
export function Menu({ label, items, selected, head, onChoose, trigger, focus, isOpen, onOpenChange }: Props) {
  return (
    <I18n>
      <Dropdown.Popover
        aria-label={label}
        trigger="MenuTrigger"
        triggerRef={trigger}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        placement="bottom end"
        className={`dropdown__popover ${head ? 'min-w-60' : ''}`}
      >
        {head}
        <Dropdown.Menu
          aria-label={label}
          autoFocus={focus}
          className="dropdown__menu"
          {...(selected !== undefined && { selectionMode: 'single', disallowEmptySelection: true, selectedKeys: [selected] })}
          onAction={(key) => onChoose(String(key))}
          onClose={() => onOpenChange(false)}
        >
          {items.map(({ id, text, icon, lang }) => (
            <Dropdown.Item key={id} id={id} textValue={text}>
              {selected !== undefined && <Dropdown.ItemIndicator />}
              {icon}
              <span lang={lang}>{text}</span>
            </Dropdown.Item>
          ))}
        </Dropdown.Menu>
      </Dropdown.Popover>
    </I18n>
  );
}
