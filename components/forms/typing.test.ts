import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { caretIn, type Format, watchTyping } from '@/components/forms/typing';
import { cardFormats } from '@/lib/vault/card-format';

/** A minimal browser input: setting its value moves the caret to the end, as in browsers. */
class Box extends EventTarget {
  writes = 0;
  selectionStart = 0;
  ownerDocument = { activeElement: this };
  private text = '';
  get value() {
    return this.text;
  }
  set value(text: string) {
    this.writes++;
    this.text = text;
    this.selectionStart = text.length;
  }
  setSelectionRange(at: number) {
    this.selectionStart = at;
  }
  /** A change by the browser itself, without an event. */
  put(text: string, caret = text.length) {
    this.text = text;
    this.selectionStart = caret;
  }
  say(name: string, more: { inputType?: string; isComposing?: boolean } = {}) {
    this.dispatchEvent(Object.assign(new Event(name), more));
  }
  key(sign: string) {
    const at = this.selectionStart;
    this.put(this.text.slice(0, at) + sign + this.text.slice(at), at + sign.length);
    this.say('input', { inputType: 'insertText' });
  }
  back() {
    const at = this.selectionStart;
    this.put(this.text.slice(0, at - 1) + this.text.slice(at), at - 1);
    this.say('input', { inputType: 'deleteContentBackward' });
  }
  compose(text: string, committed: string) {
    this.say('compositionstart');
    this.put(committed + text);
    this.say('input', { inputType: 'insertCompositionText', isComposing: true });
  }
}

function watched(format: Format) {
  const box = new Box();
  const told: string[] = [];
  const end = watchTyping(box as unknown as HTMLInputElement, format, (value) => told.push(value));
  return { box, told, end };
}

test('the caret stays behind the figure it was behind', () => {
  const cases: [before: string, caret: number, after: string, at: number][] = [
    ['4111 19111 1111 1111', 7, '4111 1911 1111 1111 1', 7],
    ['41119 1111', 5, '4111 9111 1', 6],
    ['4111', 4, '4111', 4],
    ['9', 0, '9', 0],
    ['４１１１１', 5, '4111 1', 6],
    ['４１１１１', 2, '4111 1', 2],
    ['4111 1', 5, '4111 1', 4],
  ];
  for (const [before, caret, after, at] of cases) expect([before, caret, caretIn(before, caret, after)]).toEqual([before, caret, at]);
});

test('figures that are put into the middle of a number stand where they were typed, and are deleted there', () => {
  const { box } = watched(cardFormats.number);
  for (const sign of '4111111111111111') box.key(sign);
  expect(box.value).toBe('4111 1111 1111 1111');
  box.put(box.value, 6);
  box.key('9');
  box.key('9');
  expect([box.value, box.selectionStart]).toEqual(['4111 1991 1111 1111 11', 8]);
  for (let times = 0; times < 3; times++) box.back();
  box.key('1');
  expect([box.value, box.selectionStart]).toEqual(['4111 1111 1111 1111', 6]);
  // deleted separators do not come back
  const again = watched(cardFormats.number);
  for (const sign of '41111') again.box.key(sign);
  for (let times = 0; times < 6; times++) again.box.back();
  expect(again.box.value).toBe('');
});

test('nothing is written inside a composition; it is folded and formatted at its end', () => {
  const { box, told } = watched(cardFormats.number);
  const written = box.writes;
  for (const [text, shown] of [
    ['４', '４'],
    ['４１', '４１'],
    ['４１１１１', '４１１１１'],
  ] as const) {
    box.compose(text, '');
    expect([box.value, box.writes]).toEqual([shown, written]);
  }
  box.say('compositionend');
  expect([box.value, told.at(-1)]).toEqual(['4111 1', '4111 1']);
  // each key committed separately: each figure once
  const each = watched(cardFormats.number);
  for (const sign of '４１１１１') {
    each.box.compose(sign, each.box.value);
    each.box.say('compositionend');
    each.box.say('input', { inputType: 'insertText' });
  }
  expect(each.box.value).toBe('4111 1');
});

test('what is left, and what a program fills in, is shown in one form; what cannot be read stays', () => {
  for (const [typed, shown] of [
    ['1/30', '01 / 30'],
    ['2030-12', '12 / 30'],
    ['１２／２０３０', '12 / 30'],
    ['soon', 'soon'],
  ] as const)
    for (const event of ['blur', 'change']) {
      const { box, told } = watched(cardFormats.expiry);
      box.put(typed);
      box.say('input');
      box.say(event);
      expect([typed, box.value, told.at(-1)]).toEqual([typed, shown, shown]);
    }
  const { box } = watched(cardFormats.code);
  box.put('１２ ３');
  box.say('input', { inputType: 'insertText' });
  expect(box.value).toBe('１２ ３');
  box.say('blur');
  expect(box.value).toBe('123');
  // leaving the field ends a composition
  const broken = watched(cardFormats.expiry);
  broken.box.compose('１２３０', '');
  broken.box.say('blur');
  expect(broken.box.value).toBe('12 / 30');
});

test('a field without the focus is not given it, and one that is not watched any more is left alone', () => {
  const { box, end } = watched(cardFormats.number);
  box.ownerDocument.activeElement = null as unknown as Box;
  let selected = 0;
  box.setSelectionRange = () => selected++;
  box.put('41111');
  box.say('change');
  expect([box.value, selected]).toEqual(['4111 1', 0]);
  end();
  box.put('411111');
  box.say('input');
  expect(box.value).toBe('411111');
});

const screens = ['app', 'components'].flatMap((folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => path.join(folder, file)),
);
/** Calls that rewrite a field's text, other than those that keep it or pass it on unchanged. */
const rewritten = (line: string): string[] =>
  [...line.matchAll(/(\w+)\(\s*(?:event\.)?(?:target|currentTarget)\.value/g)]
    .map(([, call]) => call ?? '')
    .filter((call) => !/^(set[A-Z]|on[A-Z]|choose$)/.test(call));

test('no other field is rewritten while somebody types: what it holds is what was typed', () => {
  expect(rewritten('onChange={({ target }) => setNumber(printed(digitsOf(target.value)))}')).toEqual(['digitsOf']);
  const lines = screens.flatMap((file) =>
    fs
      .readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => ({ file, line })),
  );
  // a field may be formatted when it is left
  expect(lines.filter(({ line }) => !line.includes('onBlur') && rewritten(line).length > 0)).toEqual([]);
  const writers = lines.filter(({ line }) => /\.value = [^=]/.test(line)).map(({ file }) => file);
  // a file field is emptied, the demo's key comes from its address before anybody types, and copied text is in an invisible field
  expect(writers.toSorted()).toEqual([
    'components/checkout/fields/demo.ts',
    'components/forms/typing.ts',
    'components/forms/upload/drop.tsx',
    'components/ui/copy-text.ts',
  ]);
});
