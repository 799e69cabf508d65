/** The old way without a clipboard API: selects the text in an invisible field. */
function copySelected(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true; // opens no keyboard
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // inside an open dialog, which allows no selection outside of it
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

/** Copies a text; returns whether it worked. Pages without https have no clipboard API, only selections. Starts within the press. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard === undefined) return copySelected(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
