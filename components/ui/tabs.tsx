'use client';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

export type Tab<Id extends string> = { id: Id; name: string; count?: number; panel: ReactNode };
type Props<Id extends string> = { label: string; tabs: Tab<Id>[]; selected: Id; onSelect: (id: Id) => void };

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Tabs as in WAI-ARIA: one Tab stop, arrow keys between them. HeroUI's own write a style attribute on the server, which the content
 * security policy refuses, and name their arrows in English.
 */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: Props<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === selected),
  );
  function move(event: KeyboardEvent) {
    const next = steps[event.key]?.(at, tabs.length - 1);
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex overflow-x-auto overflow-y-hidden border-b border-border"
        onKeyDown={move}
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-tab-${tab.id}`}
            aria-selected={index === at}
            aria-controls={`${base}-panel-${tab.id}`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            className={`inline-flex h-10 shrink-0 cursor-pointer items-center gap-2 rounded-t-md border-b-2 px-4 text-sm whitespace-nowrap -outline-offset-2 pointer-coarse:h-11 ${
              index === at
                ? 'border-accent-soft-foreground font-medium text-foreground'
                : 'border-transparent text-muted hover:text-foreground'
            }`}
          >
            {tab.name}
            {tab.count !== undefined && tab.count > 0 && <span className="text-xs text-muted tabular-nums">{tab.count}</span>}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-panel-${tab.id}`}
          aria-labelledby={`${base}-tab-${tab.id}`}
          hidden={index !== at}
          className="pt-4"
        >
          {index === at && tab.panel}
        </div>
      ))}
    </>
  );
}
