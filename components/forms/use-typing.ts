'use client';
import { type ChangeEvent, useCallback, useState } from 'react';
import { type Format, watchTyping } from '@/components/forms/typing';

/** What a field needs to be formatted while it is typed. React holds what stands in it already, and so never writes into it itself. */
export function useTyping(format: Format) {
  const [value, setValue] = useState('');
  const ref = useCallback((box: HTMLInputElement | null) => (box ? watchTyping(box, format, setValue) : undefined), [format]);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => setValue(target.value);
  return { ref, value, onChange };
}
