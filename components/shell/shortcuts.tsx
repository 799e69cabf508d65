'use client';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { type Area, hrefOf } from '@/components/shell/areas';
import { helpEvent } from '@/components/shell/help-event';
import { remember } from '@/components/shell/preferences';
import { moveRow, selectRow } from '@/components/shell/rows';
import { goalsOf } from '@/components/shell/shortcut-keys';
import { isSingleKey, setSingleKeys } from '@/components/shell/single-keys';
import { lazyDialog } from '@/components/ui/lazy-dialog';

const ShortcutHelp = lazyDialog(() => import('@/components/shell/shortcut-help').then((loaded) => loaded.ShortcutHelp));

/** How long after `g` the page's letter counts. */
const secondKeyMs = 1_500;

/** The sidebar's own link is pressed: it shows at once that the page is coming. */
function open(href: string, push: (href: string) => void) {
  const link = document.querySelector<HTMLAnchorElement>(`aside nav a[href="${href}"]`);
  if (link) link.click();
  else push(href);
}

/** The keys of the whole dashboard: j, k and x in a list, g and a letter for a page, `?` for the list of them. */
export function Shortcuts({ areas, initiallyOn }: { areas: readonly Area[]; initiallyOn: boolean }) {
  const router = useRouter();
  const [on, setOn] = useState(initiallyOn);
  const [isOpen, setIsOpen] = useState(false);
  const wentAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => setSingleKeys(on), [on]);
  useEffect(() => {
    const show = () => setIsOpen(true);
    function press(event: KeyboardEvent) {
      const page = document.getElementById('content');
      if (!isSingleKey(event, page) || !page) return;
      const goal = event.timeStamp - wentAt.current < secondKeyMs ? goalsOf(areas).find(({ letter }) => letter === event.key) : undefined;
      wentAt.current = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (goal) open(hrefOf(goal.area), router.push);
      else if (event.key === '?') show();
      else if (event.key === 'j' || event.key === 'k') moveRow(page, event.key === 'j' ? 1 : -1);
      else if (event.key !== 'x' || !selectRow()) return;
      event.preventDefault();
    }
    document.addEventListener('keydown', press);
    window.addEventListener(helpEvent, show);
    return () => {
      document.removeEventListener('keydown', press);
      window.removeEventListener(helpEvent, show);
    };
  }, [areas, router]);
  function turn(next: boolean) {
    remember('shortcuts', next ? 'on' : 'off');
    setOn(next);
  }
  return isOpen && <ShortcutHelp goals={goalsOf(areas)} on={on} onTurn={turn} onClose={() => setIsOpen(false)} />;
}
