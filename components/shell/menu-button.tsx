'use client';
import dynamic from 'next/dynamic';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { MenuProps } from '@/components/shell/menu';
import { PlainButton } from '@/components/ui/plain-button';

const load = () => import('@/components/shell/menu').then((loaded) => loaded.Menu);
const Menu = dynamic(load, { ssr: false });

type Props = MenuProps & { name: string; iconOnly?: boolean; className?: string; children: ReactNode };

/** A button on every page, whose menu is loaded when a pointer or the keyboard comes near it. */
export function MenuButton({ name, iconOnly, className, children, ...menu }: Props) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  function open() {
    // where the focus returns to; not every browser gives a pressed button the focus
    trigger.current?.focus();
    setWasOpened(true);
    setIsOpen(true);
  }
  function press(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open();
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
        onPointerEnter={load}
        onFocus={load}
        onClick={open}
        onKeyDown={press}
      >
        {children}
      </PlainButton>
      {wasOpened && <Menu {...menu} trigger={trigger} isOpen={isOpen} onOpenChange={setIsOpen} />}
    </>
  );
}
