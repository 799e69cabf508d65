import type { ComponentProps } from 'react';

type Props = ComponentProps<'button'> & {
  look?: 'primary' | 'outline' | 'ghost';
  size?: 'sm' | 'md' | 'lg';
  iconOnly?: boolean;
  wide?: boolean;
  /** The action is under way: the button stays in place and does nothing. */
  busy?: boolean;
};

/** The browser's own button in HeroUI's style, for pages before anything else is loaded. */
export function PlainButton(props: Props) {
  const { look = 'primary', size = 'md', iconOnly, wide, busy, className = '', type = 'button', onClick, children, ...rest } = props;
  const dress = `button button--${look} button--${size} ${iconOnly ? 'button--icon-only' : ''} ${wide ? 'w-full' : ''}`;
  return (
    <button
      {...rest}
      // a busy button does not submit a form a second time
      type={busy ? 'button' : type}
      {...(busy ? { 'aria-disabled': true, 'data-pending': true } : { onClick })}
      className={`${dress} ${className}`}
    >
      {busy && <span aria-hidden="true" className="size-4 animate-spin rounded-full border-2 border-current border-t-transparent" />}
      {children}
    </button>
  );
}
