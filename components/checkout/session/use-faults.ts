'use client';
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { type Codes, faultsIn, requiredIn } from '@/components/checkout/session/form-faults';
import { releaseMs } from '@/components/forms/typing';

/**
 * The errors of a form's fields: for one field after it was left with a value, for all when the form is sent; an error disappears once the
 * value is right. A refusal of the service stays until the field is typed anew.
 */
export function useFaults(month: number) {
  const form = useRef<HTMLFormElement>(null);
  const left = useRef(new Set<string>());
  const refused = useRef<Codes>({});
  const [codes, setCodes] = useState<Codes>({});
  // without scripts the browser reports missing values; with scripts it would stop at the first
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, []);

  function judge(): Codes {
    const found = form.current ? { ...faultsIn(form.current, left.current, month), ...refused.current } : {};
    setCodes(found);
    return found;
  }
  const focus = (name: string) => (form.current?.elements.namedItem(name) as HTMLElement | null)?.focus();
  return {
    form,
    codes,
    onBlur({ target }: FocusEvent<HTMLFormElement>) {
      if (!(target instanceof HTMLInputElement) || target.value.trim() === '') return;
      setTimeout(() => {
        left.current.add(target.name);
        judge();
      }, releaseMs);
    },
    onInput({ target, nativeEvent }: FormEvent<HTMLFormElement>) {
      if ((nativeEvent as InputEvent).isComposing) return;
      delete refused.current[(target as unknown as HTMLInputElement).name];
      judge();
    },
    /** Whether the form may be sent; otherwise shows every error and focuses the first. */
    mayBeSent(): boolean {
      const fields = form.current ? requiredIn(form.current) : [];
      left.current = new Set(fields.map(({ name }) => name));
      refused.current = {};
      const found = judge();
      const first = fields.find(({ name }) => found[name]);
      first?.focus();
      return first === undefined;
    },
    /** A refusal of a field that this form does not have becomes an error of the whole form. */
    refuse(field: string | null, code: string): boolean {
      if (field === null || !(form.current?.elements.namedItem(field) instanceof HTMLElement)) return false;
      refused.current = { [field]: code };
      judge();
      focus(field);
      return true;
    },
  };
}
