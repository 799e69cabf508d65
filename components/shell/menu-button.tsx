'use client';
import dynamic from 'next/dynamic';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { FirstFocus, MenuProps } from '@/components/shell/menu';
import { PlainButton } from '@/components/ui/plain-button';

const load = () => import('@/components/shell/menu').then((loaded) => loaded.Menu);
const Menu = dynamic(load, { ssr: false });
/** What cannot be fetched now is asked for again when it is opened. */
const prepare = () => void load().catch(() => undefined);

type Props = MenuProps & { name: string; iconOnly?: boolean; className?: string; children: ReactNode };

/** A button on every page, whose menu is loaded when a pointer or the keyboard comes near it. */
export function MenuButton({ name, iconOnly, className, children, ...menu }: Props) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [focus, setFocus] = useState<FirstFocus | null>(null);
  function open(first: FirstFocus) {
    // where the focus returns to; not every browser gives a pressed button the focus
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
        // a press of Enter or of the space bar has no pointer
        onClick={(event) => open(event.detail === 0 ? 'first' : true)}
        onKeyDown={press}
      >
        {children}
      </PlainButton>
      {focus !== null && <Menu {...menu} trigger={trigger} focus={focus} isOpen={isOpen} onOpenChange={setIsOpen} />}
    </>
  );
}
