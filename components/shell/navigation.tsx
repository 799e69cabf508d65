'use client';
import { ChevronDown } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { type Area, isWithin, type Section, sectionsOf, type Waiting } from '@/components/shell/areas';
import { Link } from '@/components/ui/link';

type Props = { areas: readonly Area[]; waiting: Waiting; onNavigate?: () => void };
type Sections = ReturnType<typeof sectionsOf>;

// When folded, the area's name appears beside its icon on hover and focus. Position fixed, so that the scroll container does not cut it
// off.
const nameWhenFolded =
  'folded:pointer-events-none folded:fixed folded:left-16 folded:z-20 folded:overflow-visible folded:rounded-md folded:bg-foreground folded:px-2 folded:py-1 folded:text-xs folded:text-background folded:opacity-0 folded:group-hover:opacity-100 folded:group-focus-visible:opacity-100';
const row = 'group relative flex h-7.5 w-full items-center gap-3 rounded-lg px-3 text-sm pointer-coarse:h-11';

const sectionAt = (sections: Sections, path: string): Section | null =>
  sections.find(({ folds, areas }) => folds && areas.some(({ href }) => isWithin(path, href)))?.id ?? null;

/** Where the person is, or is going: a press moves the mark at once, before the page is there. */
function usePlace() {
  const path = usePathname();
  const [going, setGoing] = useState({ from: path, to: path });
  const go = (to: string) => setGoing({ from: path, to });
  return { path, place: going.from === path ? going.to : path, go };
}

/** The one open section: the current page's, until another one is opened. */
function useSection(sections: Sections, path: string) {
  const [seen, setSeen] = useState(path);
  const [open, setOpen] = useState(() => sectionAt(sections, path));
  if (seen !== path) {
    setSeen(path);
    setOpen(sectionAt(sections, path) ?? open);
  }
  return { open, toggle: (id: Section) => setOpen(open === id ? null : id) };
}

/** A press that opens a new tab or window leaves this page as it is. */
const isElsewhere = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;

export function Navigation({ areas, waiting, onNavigate }: Props) {
  const t = useTranslations('nav');
  const sections = sectionsOf(areas);
  const { path, place, go } = usePlace();
  const { open, toggle } = useSection(sections, path);
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, another mark
  useEffect(() => {
    // a newer browser answers with a promise, which is no clean-up
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  function press(event: MouseEvent, href: string) {
    if (isElsewhere(event)) return;
    go(href);
    onNavigate?.();
  }
  return (
    <nav ref={nav} aria-label={t('label')} className="flex flex-col gap-1">
      {sections.map((section) => (
        <div key={section.id} className={section.id === 'main' ? '' : 'border-t border-separator pt-1'}>
          {section.id !== 'main' && section.folds && (
            <button
              type="button"
              aria-expanded={open === section.id}
              onClick={() => toggle(section.id)}
              className={`${row} cursor-pointer hover:bg-default`}
            >
              <section.icon aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
              <span className={`truncate ${nameWhenFolded}`}>{t(`sections.${section.id}`)}</span>
              <ChevronDown
                aria-hidden="true"
                className={`ml-auto size-4 shrink-0 text-muted folded:hidden ${open === section.id ? 'rotate-180' : ''}`}
              />
            </button>
          )}
          {(!section.folds || open === section.id) && (
            <ul>
              {section.areas.map(({ id, href, icon }) => (
                <Entry
                  key={id}
                  area={{ id, href, icon }}
                  name={t(`areas.${id}`)}
                  isCurrent={isWithin(place, href)}
                  count={waiting[id] ?? 0}
                  onPress={(event) => press(event, href)}
                />
              ))}
            </ul>
          )}
        </div>
      ))}
    </nav>
  );
}

type EntryProps = {
  area: Pick<Sections[number]['areas'][number], 'id' | 'href' | 'icon'>;
  name: string;
  isCurrent: boolean;
  count: number;
  onPress: (event: MouseEvent) => void;
};

function Entry({ area: { href, icon: Icon }, name, isCurrent, count, onPress }: EntryProps) {
  const t = useTranslations('nav');
  return (
    <li>
      <Link
        href={href}
        aria-current={isCurrent ? 'page' : undefined}
        {...(count > 0 && { 'aria-label': t('waiting', { name, count }) })}
        onClick={onPress}
        className={`${row} ${isCurrent ? 'bg-accent-soft font-medium text-accent-soft-foreground' : 'text-foreground hover:bg-default'}`}
      >
        <Icon aria-hidden="true" className="size-4.5 shrink-0" />
        <span className={`truncate ${nameWhenFolded}`}>{name}</span>
        {count > 0 && <Count count={count} />}
      </Link>
    </li>
  );
}

/** The number of waiting items: at the end of the line, or at the icon's corner when folded. */
function Count({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      className="ml-auto rounded-full bg-warning-soft px-2 text-xs leading-5 font-medium text-warning-soft-foreground tabular-nums folded:absolute folded:top-0 folded:right-0 folded:px-1.5 folded:leading-4"
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
