/** A press on what follows ends before anything said about the field that was left can move it away. */
export const releaseMs = 250;

/** How a field shows what is typed: `typing` key after key, `left` once it is whole. Both keep what they cannot read. */
export type Format = { typing: (typed: string) => string; left: (typed: string) => string };

const figure = /[0-9０-９]/;
const countFigures = (text: string): number => [...text].filter((sign) => figure.test(sign)).length;

/** Where the caret stands after a rewriting: behind as many figures as before. */
export function caretIn(before: string, caret: number, after: string): number {
  if (caret >= before.length) return after.length;
  let left = countFigures(before.slice(0, caret));
  let at = 0;
  while (at < after.length && left > 0) if (figure.test(after[at++] ?? '')) left--;
  return at;
}

/** Writes only what differs: a value that is set again takes the caret to its end. */
function write(box: HTMLInputElement, shown: string): void {
  if (shown === box.value) return;
  const caret = caretIn(box.value, box.selectionStart ?? box.value.length, shown);
  const hasFocus = box.ownerDocument.activeElement === box;
  box.value = shown;
  // in some browsers a selection takes the focus along
  if (hasFocus) box.setSelectionRange(caret, caret);
}

/**
 * Formats a field while somebody types, and leaves typing alone: nothing is written while a Japanese keyboard composes, nor while something is
 * deleted, since a separator would come back, and the caret stays where it was. `onChange` is told what stands in the field. Returns the way to end it.
 */
export function watchTyping(box: HTMLInputElement, format: Format, onChange: (value: string) => void): () => void {
  let composing = false;
  function typed(inputType = ''): void {
    if (!composing && !inputType.startsWith('delete')) write(box, format.typing(box.value));
    onChange(box.value);
  }
  function left(): void {
    composing = false;
    write(box, format.left(box.value));
    onChange(box.value);
  }
  const listeners: Record<string, (event: Event) => void> = {
    compositionstart: () => {
      composing = true;
    },
    compositionend: () => {
      composing = false;
      typed();
    },
    input: (event) => {
      const { isComposing, inputType } = event as InputEvent;
      if (isComposing) composing = true;
      typed(inputType ?? '');
    },
    // what a program fills in is whole, whether or not the field was ever entered
    change: left,
    blur: left,
  };
  for (const [name, listener] of Object.entries(listeners)) box.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) box.removeEventListener(name, listener);
  };
}
