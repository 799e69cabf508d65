import { expect, test } from 'vitest';
import { keepSaved } from '@/components/ui/use-autosave';

class Page extends EventTarget {
  hidden = false;
  turn(hidden: boolean) {
    this.hidden = hidden;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

function aPage() {
  const done: string[] = [];
  const [page, browser] = [new Page(), new EventTarget()];
  let settled = true;
  const note = (name: string) => () => done.push(name);
  const ways = { save: note('save'), onReturn: note('return'), onOnline: note('online'), isSettled: () => settled };
  const end = keepSaved(ways, page as unknown as Document, browser as unknown as Window);
  /** Whether leaving the page asks first. */
  const leave = (is: boolean) => {
    settled = is;
    const event = new Event('beforeunload', { cancelable: true });
    browser.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { done, page, browser, leave, end };
}

test('who turns away has it saved, who comes back sees what holds now, and the network is used when it is back', () => {
  const { done, page, browser } = aPage();
  page.turn(true);
  page.turn(false);
  browser.dispatchEvent(new Event('online'));
  expect(done).toEqual(['save', 'return', 'online']);
});

test('who would lose something by leaving is asked, and nobody else', () => {
  const { leave } = aPage();
  expect([leave(true), leave(false)]).toEqual([false, true]);
});

test('who goes to another page has it saved, and nothing is done for the one that was left', () => {
  const { done, page, browser, leave, end } = aPage();
  end();
  page.turn(true);
  browser.dispatchEvent(new Event('online'));
  expect([done, leave(false)]).toEqual([['save'], false]);
});
