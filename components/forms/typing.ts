/** A press on the following element ends before an error of the left field can move it away. */
export const releaseMs = 250;

/** How a field formats typed text: `typing` after each key, `left` once it is complete. Both keep what they cannot read. */
export type Format = { typing: (typed: string) => string; left: (typed: string) => string };

const figure = /[0-9０-９]/;
const countFigures = (text: string): number => [...text].filter((sign) => figure.test(sign)).length;

/** The caret after reformatting: behind as many figures as before. */
export function caretIn(before: string, caret: number, after: string): number {
  if (caret >= before.length) return after.length;
  let left = countFigures(before.slice(0, caret));
  let at = 0;
  while (at < after.length && left > 0) if (figure.test(after[at++] ?? '')) left--;
  return at;
}

/** Only writes a changed value: setting a value moves the caret to its end. */
function write(box: HTMLInputElement, shown: string): void {
  if (shown === box.value) return;
  const caret = caretIn(box.value, box.selectionStart ?? box.value.length, shown);
  const hasFocus = box.ownerDocument.activeElement === box;
  box.value = shown;
  // in some browsers setting the selection moves the focus
  if (hasFocus) box.setSelectionRange(caret, caret);
}

/**
 * Formats a field while a person types. Writes nothing while a Japanese input method composes or text is deleted (a separator would come
 * back), and keeps the caret in place. `onChange` receives the field's text. Returns the function that ends it.
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
    // an autofilled value is complete, even if the field was never entered
    change: left,
    blur: left,
  };
  for (const [name, listener] of Object.entries(listeners)) box.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) box.removeEventListener(name, listener);
  };
}
