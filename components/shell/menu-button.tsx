'use client';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { FirstFocus, MenuProps } from '@/components/shell/menu';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';

const load = () => import('@/components/shell/menu').then((loaded) => loaded.Menu);
const Menu = lazyDialog(load);
/** A failed load is tried again on opening. */
const prepare = () => void load().catch(() => undefined);

type Props = MenuProps & { name: string; iconOnly?: boolean; className?: string; children: ReactNode };

/** A button on every page; its menu is loaded on the approach of pointer or keyboard. */
export function MenuButton({ name, iconOnly, className, children, ...menu }: Props) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [focus, setFocus] = useState<FirstFocus | null>(null);
  function open(first: FirstFocus) {
    // the focus returns to the button; not every browser focuses a pressed button
    trigger.current?.focus();
    setFocus(first);
    setIsOpen(true);
  }
  function press(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open(event.key === 'ArrowDown' ? 'first' : 'last');
  }
  return (
    <>
      <PlainButton
        ref={trigger}
        look="ghost"
        iconOnly={iconOnly ?? false}
        className={className ?? ''}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        // a click by Enter or space has no pointer
        onClick={(event) => open(event.detail === 0 ? 'first' : true)}
        onKeyDown={press}
      >
        {children}
      </PlainButton>
      {focus !== null && <Menu {...menu} trigger={trigger} focus={focus} isOpen={isOpen} onOpenChange={setIsOpen} />}
    </>
  );
}
