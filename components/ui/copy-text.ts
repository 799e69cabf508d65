/** As browsers did it before they had a clipboard to write to: what is selected, in a field that nobody sees. */
function copySelected(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true; // no keyboard comes up
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // inside of an open dialog, which lets nothing outside of it be selected
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  (focused?.closest('dialog, [role=dialog], [role=alertdialog]') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.setSelectionRange(0, text.length);
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
    focused?.focus({ preventScroll: true });
  }
}

/** Copies a text; whether it could. Pages without https have no clipboard to write to, but still a selection. Begins within the press that asks for it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard === undefined) return copySelected(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
